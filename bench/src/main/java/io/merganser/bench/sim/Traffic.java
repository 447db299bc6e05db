package io.merganser.bench.sim;

import io.merganser.Criticality;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;

/**
 * What clients ask for.
 *
 * @param cost draws the CPU time of a request on a machine of speed 1, in nanoseconds
 * @param meanCostNanos the mean of those
 * @param mix the share of each criticality, of 1 in all
 * @param timeoutNanos how long a client waits
 */
record Traffic(
    ToLongFunction<RandomGenerator> cost,
    double meanCostNanos,
    Map<Criticality, Double> mix,
    long timeoutNanos) {
  static final long NO_TIMEOUT = Long.MAX_VALUE;

  Traffic {
    mix = Map.copyOf(mix);
  }

  /** Requests of widely different costs, all of the default criticality. */
  static Traffic varied(long timeoutNanos) {
    return new Traffic(
        Costs::drawNanos, Costs.meanNanos(), Map.of(Criticality.CRITICAL, 1.0), timeoutNanos);
  }

  Criticality drawCriticality(RandomGenerator random) {
    double drawn = random.nextDouble();
    for (Criticality criticality : Criticality.values()) {
      drawn -= mix.getOrDefault(criticality, 0.0);
      if (drawn < 0) {
        return criticality;
      }
    }
    return Criticality.CRITICAL;
  }
}
