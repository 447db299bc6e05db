package io.merganser.subset;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The order in which one client prefers the backends: by the hash of the pair, lowest first.
 *
 * <p>A rank is one number, so that sorting is cheap: the hash, its lowest bits replaced by the
 * backend's position, which also settles ties.
 */
final class Preference {
  private final long[] backends;
  private final long positionMask;

  Preference(Fleet fleet) {
    this.backends = TaskHash.ofBackends(fleet.backends());
    this.positionMask = maskFor(backends.length);
  }

  /** All backends, in the client's order. */
  int[] all(long client) {
    return order(client, IntStream.range(0, backends.length).toArray());
  }

  /** Some backends, in the client's order. */
  int[] order(long client, int[] positions) {
    long[] ranks = new long[positions.length];
    for (int i = 0; i < positions.length; i++) {
      ranks[i] = rank(client, positions[i]);
    }
    return positionsOf(ranks, ranks.length);
  }

  /**
   * The {@code size} backends that the client prefers to all others, in its order. Only ranks below
   * a bound that should let a few more than {@code size} through are sorted.
   */
  int[] first(long client, int size) {
    double share = (size + 4 * Math.sqrt(size) + 8) / backends.length;
    while (share < 1) {
      long bound = (long) (share * Long.MAX_VALUE);
      long[] ranks = new long[backends.length];
      int found = 0;
      for (int backend = 0; backend < backends.length; backend++) {
        long rank = rank(client, backend);
        if (rank < bound) {
          ranks[found++] = rank;
        }
      }
      if (found >= size) {
        return Arrays.copyOf(positionsOf(ranks, found), size);
      }
      share *= 2;
    }
    return Arrays.copyOf(all(client), size);
  }

  /** What is not among {@code taken}, in the client's order. */
  int[] rest(long client, int[] taken) {
    boolean[] isTaken = new boolean[backends.length];
    for (int backend : taken) {
      isTaken[backend] = true;
    }
    return order(client, IntStream.range(0, backends.length).filter(i -> !isTaken[i]).toArray());
  }

  static List<String> names(int[] positions, Fleet fleet) {
    return Arrays.stream(positions).mapToObj(fleet.backends()::get).toList();
  }

  /** Ones in as many of the lowest bits as it takes to write any position below {@code count}. */
  static long maskFor(int count) {
    return count <= 1 ? 0 : (Long.highestOneBit(count - 1L) << 1) - 1;
  }

  private long rank(long client, int backend) {
    return TaskHash.ofPair(client, backends[backend]) & ~positionMask | backend;
  }

  private int[] positionsOf(long[] ranks, int count) {
    Arrays.sort(ranks, 0, count);
    int[] positions = new int[count];
    for (int i = 0; i < count; i++) {
      positions[i] = (int) (ranks[i] & positionMask);
    }
    return positions;
  }
}
