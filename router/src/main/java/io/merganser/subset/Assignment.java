package io.merganser.subset;

import java.util.ArrayList;
import java.util.List;

/**
 * Who is connected to whom: the members of every client's subset. Immutable.
 *
 * <p>Tasks are counted from zero in the order of {@link Fleet#clients()} and {@link
 * Fleet#backends()}.
 */
public final class Assignment {
  private final Fleet fleet;
  private final int[][] members;

  /** Keeps {@code members}, one row a client, without copying: the caller gives it away. */
  Assignment(Fleet fleet, int[][] members) {
    this.fleet = fleet;
    this.members = members;
  }

  public Fleet fleet() {
    return fleet;
  }

  /** The members of the subset of the client at that position, in the order of its preference. */
  public List<String> membersOf(int client) {
    List<String> ids = new ArrayList<>(members[client].length);
    for (int backend : members[client]) {
      ids.add(fleet.backends().get(backend));
    }
    return ids;
  }

  /** For each backend, in how many subsets it is. */
  public int[] connectionsPerBackend() {
    int[] connections = new int[fleet.backends().size()];
    for (int[] row : members) {
      for (int backend : row) {
        connections[backend]++;
      }
    }
    return connections;
  }
}
