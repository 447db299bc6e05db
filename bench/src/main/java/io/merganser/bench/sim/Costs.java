package io.merganser.bench.sim;

import java.util.random.RandomGenerator;

/**
 * What requests cost in CPU time on a machine of speed 1: a Pareto distribution from 1 ms to 1,000
 * ms with shape 1.2. Most requests are cheap, and the dearest cost a thousand times as much, as the
 * book reports.
 */
final class Costs {
  private static final double LOWEST_MILLIS = 1;
  private static final double HIGHEST_MILLIS = 1000;
  private static final double SHAPE = 1.2;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double TAIL = StrictMath.pow(LOWEST_MILLIS / HIGHEST_MILLIS, SHAPE);

  private Costs() {}

  static long drawNanos(RandomGenerator random) {
    double share = random.nextDouble();
    double millis = LOWEST_MILLIS / StrictMath.pow(1 - share * (1 - TAIL), 1 / SHAPE);
    return Math.round(millis * NANOS_PER_MILLI);
  }

  static double meanNanos() {
    double cut = StrictMath.pow(LOWEST_MILLIS / HIGHEST_MILLIS, SHAPE - 1);
    double millis = LOWEST_MILLIS * SHAPE / (SHAPE - 1) * (1 - cut) / (1 - TAIL);
    return millis * NANOS_PER_MILLI;
  }
}
