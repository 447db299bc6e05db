package io.merganser.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Summarises the rounds of a comparison by their medians. */
final class Rows {

  private Rows() {}

  /** Takes the measurements in the order of the rounds. */
  static List<Row> of(CompareSettings settings, List<Measurement> measurements) {
    List<Row> rows = new ArrayList<>();
    for (int inFlight : settings.inFlight()) {
      List<Measurement> baseline = rounds(measurements, Stacks.BASELINE.name(), inFlight);
      for (String stack : settings.stacks()) {
        rows.add(row(rounds(measurements, stack, inFlight), baseline));
      }
    }
    return rows;
  }

  private static List<Measurement> rounds(
      List<Measurement> measurements, String stack, int inFlight) {
    return measurements.stream()
        .filter(each -> each.stack().equals(stack) && each.inFlight() == inFlight)
        .toList();
  }

  private static Row row(List<Measurement> rounds, List<Measurement> baseline) {
    return new Row(
        rounds.get(0).stack(),
        rounds.get(0).inFlight(),
        median(rounds, Measurement::perSecond),
        ratio(rounds, baseline),
        median(rounds, Measurement::p50Micros),
        median(rounds, Measurement::p99Micros),
        median(rounds, Measurement::cpuMicros));
  }

  /** The median of the rounds' ratios, not the ratio of medians: a slow round is slow for both. */
  private static double ratio(List<Measurement> rounds, List<Measurement> baseline) {
    if (baseline.isEmpty()) {
      return Double.NaN;
    }
    return Medians.of(
        IntStream.range(0, rounds.size())
            .mapToDouble(i -> rounds.get(i).perSecond() / baseline.get(i).perSecond()));
  }

  private static double median(List<Measurement> rounds, ToDoubleFunction<Measurement> value) {
    return Medians.of(rounds.stream().mapToDouble(value));
  }
}
