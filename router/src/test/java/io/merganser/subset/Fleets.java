package io.merganser.subset;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** Fleets for tests, with ids made from a seed. */
final class Fleets {

  private Fleets() {}

  static Fleet of(int clients, int backends, long seed) {
    return Fleet.of(ids("c", clients, seed), ids("b", backends, seed));
  }

  static List<String> ids(String kind, int count, long seed) {
    return IntStream.range(0, count).mapToObj(i -> kind + "-" + seed + "-" + i).toList();
  }

  static Fleet shuffled(Fleet fleet, long seed) {
    return Fleet.of(shuffled(fleet.clients(), seed), shuffled(fleet.backends(), seed));
  }

  /** Connections that exist after and not before, of clients that were there before. */
  static long opened(SubsetStrategy strategy, Fleet before, Fleet after, int size) {
    Assignment old = strategy.assign(before, size);
    Assignment now = strategy.assign(after, size);
    long opened = 0;
    for (int i = 0; i < after.clients().size(); i++) {
      int position = before.clients().indexOf(after.clients().get(i));
      if (position >= 0) {
        Set<String> known = new HashSet<>(old.membersOf(position));
        opened += now.membersOf(i).stream().filter(id -> !known.contains(id)).count();
      }
    }
    return opened;
  }

  private static List<String> shuffled(List<String> ids, long seed) {
    List<String> copy = new java.util.ArrayList<>(ids);
    Collections.shuffle(copy, new Random(seed));
    return copy;
  }
}
