package io.merganser.bench.chart;

import java.util.List;
import java.util.stream.IntStream;

/** A finite point in the units of a panel's axes. */
public record Point(double x, double y) {

  public Point {
    if (!Double.isFinite(x) || !Double.isFinite(y)) {
      throw new IllegalArgumentException("a point must be finite, but was (" + x + ", " + y + ")");
    }
  }

  /** Pairs each x with the y of the same index; both arrays must have the same length. */
  public static List<Point> zip(double[] xs, double[] ys) {
    if (xs.length != ys.length) {
      throw new IllegalArgumentException(
          "xs and ys must have the same length, but had " + xs.length + " and " + ys.length);
    }
    return IntStream.range(0, xs.length).mapToObj(i -> new Point(xs[i], ys[i])).toList();
  }
}
