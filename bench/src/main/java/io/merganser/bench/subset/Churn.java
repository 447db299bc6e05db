package io.merganser.bench.subset;

import io.merganser.subset.Assignment;
import io.merganser.subset.Fleet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a change of a fleet costs in connections. */
public final class Churn {

  private Churn() {}

  /** Connections that are there after and were not before, a new client's own left out. */
  public static long opened(Assignment before, Assignment after) {
    Map<String, Set<String>> subsetsBefore = subsets(before);
    long opened = 0;
    for (int client = 0; client < after.fleet().clients().size(); client++) {
      Set<String> old = subsetsBefore.get(after.fleet().clients().get(client));
      if (old != null) {
        opened += after.membersOf(client).stream().filter(id -> !old.contains(id)).count();
      }
    }
    return opened;
  }

  /**
   * How many connections must be opened at the least, by anyone who starts from a balanced
   * assignment and wants a balanced one again.
   *
   * <p>Every backend needs ⌊E/N⌋ connections, and E mod N of them one more, which costs nothing at
   * those that have it already. What the new clients bring along is not counted; and no client can
   * do with fewer than it lacks.
   */
  public static long least(Assignment balanced, Fleet after, int size) {
    int perClient = Math.min(size, after.backends().size());
    if (perClient == 0 || after.clients().isEmpty()) {
      return 0;
    }
    Map<String, Integer> kept = new HashMap<>();
    after.backends().forEach(id -> kept.put(id, 0));
    long lacking = 0;
    long newClients = after.clients().size();
    Set<String> clientsAfter = new HashSet<>(after.clients());
    for (int client = 0; client < balanced.fleet().clients().size(); client++) {
      if (clientsAfter.contains(balanced.fleet().clients().get(client))) {
        newClients--;
        List<String> members = balanced.membersOf(client);
        members.forEach(id -> kept.computeIfPresent(id, (any, count) -> count + 1));
        lacking += Math.max(0, perClient - members.stream().filter(kept::containsKey).count());
      }
    }
    long connections = (long) after.clients().size() * perClient;
    long toFill = toFill(kept.values().stream().mapToLong(count -> count).toArray(), connections);
    return Math.max(lacking, toFill - newClients * perClient);
  }

  private static long toFill(long[] kept, long connections) {
    long each = connections / kept.length;
    long oneMore = connections % kept.length;
    long missing = Arrays.stream(kept).map(count -> Math.max(0, each - count)).sum();
    long haveOneMore = Arrays.stream(kept).filter(count -> count > each).count();
    return missing + Math.max(0, oneMore - haveOneMore);
  }

  private static Map<String, Set<String>> subsets(Assignment assignment) {
    Map<String, Set<String>> subsets = new HashMap<>();
    List<String> clients = assignment.fleet().clients();
    for (int client = 0; client < clients.size(); client++) {
      subsets.put(clients.get(client), new HashSet<>(assignment.membersOf(client)));
    }
    return subsets;
  }
}
