package io.merganser.subset;

/**
 * The shuffle of the backends for one round: the same on every JVM and in every version.
 *
 * <p>Fisher and Yates, from the last place down. The numbers come from SplitMix64 seeded with the
 * mixed round; the place to swap with is the upper half of number × places, as unsigned 64-bit
 * integers, which is uniform but for a bias of less than places / 2⁶⁴.
 */
final class RoundShuffle {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private RoundShuffle() {}

  /** The positions 0 to {@code count - 1}, shuffled for that round. */
  static int[] of(int count, long round) {
    int[] shuffled = new int[count];
    for (int i = 0; i < count; i++) {
      shuffled[i] = i;
    }
    long state = TaskHash.mix(round);
    for (int places = count; places > 1; places--) {
      state += GAMMA;
      int chosen = (int) multiplyHighUnsigned(TaskHash.mix(state), places);
      int last = shuffled[places - 1];
      shuffled[places - 1] = shuffled[chosen];
      shuffled[chosen] = last;
    }
    return shuffled;
  }

  private static long multiplyHighUnsigned(long number, long places) {
    return Math.multiplyHigh(number, places) + (number < 0 ? places : 0);
  }
}
