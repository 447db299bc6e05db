package io.merganser.bench.figures;

import io.merganser.bench.chart.Axis;
import io.merganser.bench.chart.Bars;
import io.merganser.bench.chart.Colour;
import io.merganser.bench.chart.Figure;
import io.merganser.bench.chart.Level;
import io.merganser.bench.chart.Panel;
import io.merganser.bench.subset.SubsetRun;
import io.merganser.subset.SubsetStrategy;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.Map;

/** Figures 20-3 to 20-5: connections per backend, 300 clients and 300 backends. */
final class SubsetFigures {
  private static final int TASKS = 300;

  private SubsetFigures() {}

  static Map<String, String> all() {
    return Map.of(
        "20-3.svg",
        draw("random", 90, "Random subsets of 90: far from even, though each is a third of all."),
        "20-4.svg",
        draw("random", 30, "Random subsets of 30: the smaller the subset, the less even."),
        "20-5.svg",
        draw("deterministic", 10, "Deterministic subsets of 10: every backend has the same."));
  }

  private static String draw(String strategy, int size, String subtitle) {
    SubsetRun run = new SubsetRun(SubsetStrategy.named(strategy), TASKS, TASKS, size, 1);
    double[] connections =
        Arrays.stream(run.assign(run.fleet()).connectionsPerBackend())
            .asDoubleStream()
            .sorted()
            .toArray();
    DoubleSummaryStatistics statistics = Arrays.stream(connections).summaryStatistics();
    return Figure.of(
            "Connections per backend, " + strategy + " subsets of " + size,
            subtitle,
            Panel.of(
                "",
                Axis.linear("backend, sorted by connections", 0, TASKS),
                Axis.linear("connections", 0, statistics.getMax()).rounded(),
                Bars.of("connections of one backend", Colour.BLUE, connections),
                level("least", statistics.getMin()),
                level("mean", statistics.getAverage()),
                level("most", statistics.getMax())))
        .svg();
  }

  private static Level level(String name, double value) {
    return new Level(value, String.format(Locale.ROOT, "%s %.0f", name, value), Level.Place.BESIDE);
  }
}
