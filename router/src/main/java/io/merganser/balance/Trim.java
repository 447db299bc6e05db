package io.merganser.balance;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Corrects capability weights until the backends are equally utilized.
 *
 * <p>Capability alone equalises nothing where clients are unequal and see only their subsets: a
 * backend in the subsets of the busiest clients stays busier than others. So each client leans away
 * from the backends above the mean utilization of its subset, by a factor g for each: every
 * interval g ← g·(ū/u)^exponent, scaled so that their geometric mean is 1, and then held within a
 * range. ū is averaged by weight, u includes failures. A backend whose utilization is unknown keeps
 * its g, and is no part of the mean.
 *
 * <p>Belongs to the control plane: one thread at a time.
 */
final class Trim {
  private final double exponent;
  private final double range;
  private final Map<Candidate, Double> factors = new HashMap<>();

  Trim(BalanceSettings settings) {
    this.exponent = settings.trimExponent();
    this.range = settings.trimRange();
  }

  /** Moves the factors by one interval. {@code weights} are those of the candidates, in order. */
  void update(List<Candidate> candidates, Capabilities capabilities, double[] weights) {
    factors.keySet().retainAll(List.copyOf(candidates));
    double mean = meanUtilization(candidates, capabilities, weights);
    Map<Candidate, Double> moved = new HashMap<>();
    double logSum = 0;
    for (Candidate candidate : candidates) {
      Capabilities.Score score = capabilities.of(candidate);
      if (score != null) {
        double factor = of(candidate) * StrictMath.pow(mean / score.utilization(), exponent);
        moved.put(candidate, factor);
        logSum += StrictMath.log(factor);
      }
    }
    double scale = moved.isEmpty() ? 1 : StrictMath.exp(-logSum / moved.size());
    moved.replaceAll((candidate, factor) -> Math.max(1 / range, Math.min(range, factor * scale)));
    factors.putAll(moved);
  }

  /** The factor of a candidate; 1 for one not seen before. */
  double of(Candidate candidate) {
    return factors.getOrDefault(candidate, 1.0);
  }

  private static double meanUtilization(
      List<Candidate> candidates, Capabilities capabilities, double[] weights) {
    double weighted = 0;
    double total = 0;
    for (int i = 0; i < weights.length; i++) {
      Capabilities.Score score = capabilities.of(candidates.get(i));
      if (score != null) {
        weighted += weights[i] * score.utilization();
        total += weights[i];
      }
    }
    return total > 0 ? weighted / total : 1;
  }
}
