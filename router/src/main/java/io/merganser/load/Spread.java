package io.merganser.load;

import java.util.Arrays;

/**
 * How unevenly the tasks are used. Tasks that all do nothing are used evenly, and so is no task at
 * all.
 *
 * @param maxOverMin the most utilized task against the least: 1 where all are alike, and infinite
 *     where one does nothing while another works
 * @param maxOverMean the most utilized task against the mean: 1 where all are alike
 * @param wasted the book's measure: the sum of CPU[0] − CPU[i] over all tasks, with task 0 the most
 *     utilized, as a share of what is reserved
 */
public record Spread(double maxOverMin, double maxOverMean, double wasted) {
  private static final Spread EVEN = new Spread(1, 1, 0);

  /** The spread of these utilizations, each of which is zero or more. */
  public static Spread of(double[] utilizations) {
    double max = Arrays.stream(utilizations).max().orElse(0);
    if (max == 0) {
      return EVEN;
    }
    double min = Arrays.stream(utilizations).min().orElseThrow();
    double mean = Arrays.stream(utilizations).average().orElseThrow();
    return new Spread(max / min, max / mean, max - mean);
  }
}
