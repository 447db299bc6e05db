package io.merganser.bench.sim;

import java.util.random.RandomGenerator;

/** Draws from the distributions of the scenarios, the same on every machine. */
final class Draw {

  private Draw() {}

  static double exponential(RandomGenerator random, double mean) {
    return -mean * StrictMath.log(1 - random.nextDouble());
  }

  /** Between the two, each factor as likely: half of the draws are below their geometric mean. */
  static double logUniform(RandomGenerator random, double lowest, double highest) {
    return lowest * StrictMath.pow(highest / lowest, random.nextDouble());
  }

  /** e to the power of a normal number with that deviation: median 1, a long tail above. */
  static double logNormal(RandomGenerator random, double deviation) {
    double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
    double normal = radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
    return StrictMath.exp(deviation * normal);
  }
}
