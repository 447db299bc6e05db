package io.merganser.bench.chart;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/** Chooses round numbers to mark on an axis. */
final class Ticks {

  record Tick(double value, String label) {}

  /** A distance of 1, 2 or 5 times a power of ten. */
  record Step(int leading, int exponent) {

    private static final double TOLERANCE = 1e-9;

    /** The smallest step that covers the span in no more than so many steps. */
    static Step dividing(double span, int mostSteps) {
      double least = span / mostSteps * (1 - TOLERANCE);
      int exponent = (int) Math.floor(StrictMath.log10(least));
      for (int leading : new int[] {1, 2, 5}) {
        Step step = new Step(leading, exponent);
        if (step.times(1) >= least) {
          return step;
        }
      }
      return new Step(1, exponent + 1);
    }

    // Dividing by a whole power of ten gives 0.3, multiplying by 0.1 gives 0.30000000000000004.
    double times(long count) {
      double units = (double) count * leading;
      return exponent < 0
          ? units / StrictMath.pow(10, -exponent)
          : units * StrictMath.pow(10, exponent);
    }

    long firstNotBelow(double value) {
      return (long) Math.ceil(value / times(1) - TOLERANCE);
    }

    long lastNotAbove(double value) {
      return (long) Math.floor(value / times(1) + TOLERANCE);
    }
  }

  private static final int FEW_DECADES = 2;

  private Ticks() {}

  static List<Tick> of(Axis axis, int mostSteps) {
    List<Double> values =
        axis.scale() == Axis.Scale.LOG ? logarithmic(axis, mostSteps) : linear(axis, mostSteps);
    // DecimalFormat is not safe to share between threads, so each call has its own.
    DecimalFormat format =
        new DecimalFormat(
            axis.scale() == Axis.Scale.PERCENT ? "#,##0.####%" : "#,##0.######",
            DecimalFormatSymbols.getInstance(Locale.ROOT));
    return values.stream().map(value -> new Tick(value, format.format(value))).toList();
  }

  private static List<Double> linear(Axis axis, int mostSteps) {
    Step step = Step.dividing(axis.max() - axis.min(), mostSteps);
    return LongStream.rangeClosed(step.firstNotBelow(axis.min()), step.lastNotAbove(axis.max()))
        .mapToObj(step::times)
        .toList();
  }

  /** Powers of ten; on an axis of few decades also their 2 and 5 fold, on one of many only some. */
  private static List<Double> logarithmic(Axis axis, int mostSteps) {
    int first = (int) Math.floor(StrictMath.log10(axis.min()));
    int last = (int) Math.floor(StrictMath.log10(axis.max()));
    int stride = Math.max(1, (last - first + mostSteps - 1) / mostSteps);
    int[] leadings = last - first <= FEW_DECADES ? new int[] {1, 2, 5} : new int[] {1};
    List<Double> values = new ArrayList<>();
    for (int exponent = first; exponent <= last; exponent += stride) {
      for (int leading : leadings) {
        double value = new Step(leading, exponent).times(1);
        if (value >= axis.min() && value <= axis.max()) {
          values.add(value);
        }
      }
    }
    // An axis such as 6 to 9 holds no such number.
    return values.size() < 2 ? linear(axis, mostSteps) : values;
  }
}
