package io.merganser.bench.compare;

import java.util.stream.DoubleStream;

/** What rounds of a measurement are summarised by: one that was disturbed does not count. */
public final class Medians {

  private Medians() {}

  /** The median of at least one value. */
  public static double of(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
