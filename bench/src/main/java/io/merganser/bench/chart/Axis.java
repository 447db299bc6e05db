package io.merganser.bench.chart;

import java.util.List;

/**
 * One axis of a panel.
 *
 * @param label what is measured, with its unit: {@code "latency (ms)"}
 * @param min lowest value on the axis; above 0 if the scale is logarithmic
 * @param max highest value on the axis
 */
public record Axis(String label, double min, double max, Scale scale) {

  /** How values become positions and tick labels. */
  public enum Scale {
    LINEAR,
    /** Linear; fractions are printed as percentages, 0.8 as 80%. */
    PERCENT,
    /** Logarithmic to base 10. */
    LOG
  }

  // A sum of many samples misses its exact value by a few ulps; that is no reason to refuse it.
  private static final double TOLERANCE = 1e-9;

  public Axis {
    if (!Double.isFinite(min) || !Double.isFinite(max) || min >= max) {
      throw new IllegalArgumentException(
          "axis [%s] must have finite min < max, but was %s to %s".formatted(label, min, max));
    }
    if (scale == Scale.LOG && min <= 0) {
      throw new IllegalArgumentException(
          "logarithmic axis [%s] must have min > 0, but was %s".formatted(label, min));
    }
  }

  public static Axis linear(String label, double min, double max) {
    return new Axis(label, min, max, Scale.LINEAR);
  }

  /** An axis of fractions: {@code percent("CPU (% of limit)", 0, 1)} runs from 0% to 100%. */
  public static Axis percent(String label, double min, double max) {
    return new Axis(label, min, max, Scale.PERCENT);
  }

  public static Axis log(String label, double min, double max) {
    return new Axis(label, min, max, Scale.LOG);
  }

  /** This axis with both ends moved outwards to round numbers; powers of ten if logarithmic. */
  public Axis rounded() {
    if (scale == Scale.LOG) {
      double low = StrictMath.pow(10, Math.floor(StrictMath.log10(min) + TOLERANCE));
      double high = StrictMath.pow(10, Math.ceil(StrictMath.log10(max) - TOLERANCE));
      return new Axis(label, low, high, scale);
    }
    Ticks.Step step = Ticks.Step.dividing(max - min, Frame.Y_STEPS);
    return new Axis(
        label, step.times(step.lastNotAbove(min)), step.times(step.firstNotBelow(max)), scale);
  }

  List<Ticks.Tick> ticks(int mostSteps) {
    return Ticks.of(this, mostSteps);
  }

  /** Where a value lies: 0 at min, 1 at max. */
  double position(double value) {
    if (scale == Scale.LOG) {
      // Math.log10 may differ in its last bit between machines, and with it the bytes of a figure.
      double low = StrictMath.log10(min);
      return (StrictMath.log10(value) - low) / (StrictMath.log10(max) - low);
    }
    return (value - min) / (max - min);
  }

  /** Throws unless this axis shows the value. */
  void check(double value, String owner) {
    double slack = TOLERANCE * (max - min);
    if (!(value >= min - slack && value <= max + slack) || scale == Scale.LOG && value <= 0) {
      throw new IllegalArgumentException(
          "[%s] must lie within axis [%s] from %s to %s, but found %s"
              .formatted(owner, label, min, max, value));
    }
  }
}
