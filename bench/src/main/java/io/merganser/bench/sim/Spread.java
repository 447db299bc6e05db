package io.merganser.bench.sim;

import java.util.Arrays;

/**
 * How unevenly the tasks are used.
 *
 * @param maxOverMin the most utilized task against the least
 * @param maxOverMean the most utilized task against the mean
 * @param wasted the book's measure: the sum of CPU[0] − CPU[i] over all tasks, with task 0 the most
 *     utilized, as a share of what is reserved
 */
public record Spread(double maxOverMin, double maxOverMean, double wasted) {

  /** The spread of these utilizations, of which there must be one at least. */
  public static Spread of(double[] utilizations) {
    double max = Arrays.stream(utilizations).max().orElseThrow();
    double min = Arrays.stream(utilizations).min().orElseThrow();
    double mean = Arrays.stream(utilizations).average().orElseThrow();
    return new Spread(max / min, max / mean, max - mean);
  }
}
