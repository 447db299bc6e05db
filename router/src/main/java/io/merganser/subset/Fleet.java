package io.merganser.subset;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * All clients and all backends of a service, each by its stable id.
 *
 * <p>Both are sets: order does not matter and an id that is listed twice counts once. Ids are
 * compared exactly, so {@code "B1"} and {@code "b1"} are two tasks.
 *
 * @param clients the ids of the clients, in ascending order
 * @param backends the ids of the backends, in ascending order
 */
public record Fleet(List<String> clients, List<String> backends) {

  public Fleet {
    clients = sortedSet("client", clients);
    backends = sortedSet("backend", backends);
  }

  public static Fleet of(Collection<String> clients, Collection<String> backends) {
    return new Fleet(List.copyOf(clients), List.copyOf(backends));
  }

  /**
   * This fleet with {@code client} in it. A client may ask for its subset before gossip has brought
   * it word of itself; it counts itself in.
   */
  Fleet including(String client) {
    if (positionOf(client) >= 0) {
      return this;
    }
    List<String> more = new ArrayList<>(clients);
    more.add(client);
    return new Fleet(more, backends);
  }

  /** The position of a client among the clients, or a negative number where it is not one. */
  int positionOf(String client) {
    return Collections.binarySearch(clients, client);
  }

  private static List<String> sortedSet(String kind, List<String> ids) {
    for (int i = 0; i < ids.size(); i++) {
      if (ids.get(i).isEmpty()) {
        throw new IllegalArgumentException(
            "a " + kind + " id must not be empty, but number " + (i + 1) + " was");
      }
    }
    return ids.stream().sorted().distinct().toList();
  }
}
