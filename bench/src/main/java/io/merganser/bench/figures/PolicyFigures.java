package io.merganser.bench.figures;

import io.merganser.bench.chart.Axis;
import io.merganser.bench.chart.Bars;
import io.merganser.bench.chart.Colour;
import io.merganser.bench.chart.Figure;
import io.merganser.bench.chart.Level;
import io.merganser.bench.chart.Lines;
import io.merganser.bench.chart.Moment;
import io.merganser.bench.chart.Panel;
import io.merganser.bench.chart.Point;
import io.merganser.bench.sim.BenchPolicy;
import io.merganser.bench.sim.Scenario;
import io.merganser.bench.sim.SimResult;
import io.merganser.bench.sim.SimSettings;
import io.merganser.bench.sim.Simulation;
import io.merganser.subset.SubsetStrategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Figures 20-1, 20-2 and 20-6: what a policy does to the CPU of each task. */
final class PolicyFigures {
  private static final String POOR = "round-robin";
  private static final String GOOD = "adaptive-weighted-round-robin";
  private static final String BEFORE = "least-loaded";

  /** A second of a task with four cores is noisy; three show what it is about. */
  private static final int SMOOTHED_SECONDS = 3;

  private static final int SWITCH_SECOND = 60;
  private static final int SHOWN_TASKS = 30;

  private PolicyFigures() {}

  static Map<String, String> all(PolicyRuns runs) {
    SimResult poor = runs.result(POOR, Scenario.BASE);
    SimResult good = runs.result(GOOD, Scenario.BASE);
    return Map.of(
        "20-1.svg", overTime(poor, good), "20-2.svg", wasted(poor, good), "20-6.svg", switched());
  }

  private static String overTime(SimResult poor, SimResult good) {
    return Figure.sideBySide(
            "CPU of each task over time",
            "The same requests on the same machines. The most loaded task sets the limit.",
            timePanel(POOR, poor),
            timePanel(GOOD, good))
        .svg();
  }

  private static Panel timePanel(String policy, SimResult result) {
    int seconds = result.timeline().length;
    return Panel.of(
        policy,
        Axis.linear("time (s)", 0, seconds),
        cpu(),
        new Lines("CPU of one task", Colour.BLUE, lines(result, result.timeline()[0].length)));
  }

  private static String wasted(SimResult poor, SimResult good) {
    return Figure.sideBySide(
            "CPU used and wasted",
            "What lies between a task and the most loaded one is reserved and cannot be used.",
            wastedPanel(POOR, poor),
            wastedPanel(GOOD, good))
        .svg();
  }

  private static Panel wastedPanel(String policy, SimResult result) {
    double[] used = result.utilizations(0, result.timeline().length);
    Arrays.sort(used);
    double most = used[used.length - 1];
    double[] wasted = Arrays.stream(used).map(one -> most - one).toArray();
    return Panel.of(
        policy,
        Axis.linear("task, sorted by CPU", 0, used.length),
        cpu(),
        Bars.of("used", Colour.BLUE, used).topped("wasted", Colour.ORANGE, wasted),
        new Level(most, "most loaded task", Level.Place.ABOVE));
  }

  private static String switched() {
    SimSettings settings =
        new SimSettings(
            BenchPolicy.named(BEFORE),
            Scenario.BASE,
            100,
            50,
            20,
            SubsetStrategy.named("balanced"),
            0.75,
            2 * SWITCH_SECOND,
            PolicyRuns.SEEDS.get(0));
    SimResult result =
        new Simulation(settings)
            .switching(SWITCH_SECOND, BenchPolicy.named(GOOD))
            .run(second -> {});
    return Figure.of(
            "CPU of each task around a switch of policy",
            "A sample of 30 tasks. All clients go from " + BEFORE + " to " + GOOD + " at once.",
            Panel.of(
                "",
                Axis.linear("time (s)", 0, 2 * SWITCH_SECOND),
                cpu(),
                new Lines("CPU of one task", Colour.BLUE, lines(result, SHOWN_TASKS)),
                new Moment(SWITCH_SECOND, "switch to " + GOOD)))
        .svg();
  }

  private static Axis cpu() {
    return Axis.percent("CPU (% of what is reserved)", 0, 1.2);
  }

  /** One line a task, of as many tasks, evenly spaced. */
  private static List<List<Point>> lines(SimResult result, int tasks) {
    int all = result.timeline()[0].length;
    return IntStream.range(0, tasks).mapToObj(i -> line(result, i * all / tasks)).toList();
  }

  private static List<Point> line(SimResult result, int task) {
    List<Point> line = new ArrayList<>();
    int seconds = result.timeline().length;
    for (int from = 0; from + SMOOTHED_SECONDS <= seconds; from += SMOOTHED_SECONDS) {
      double sum = 0;
      for (int second = from; second < from + SMOOTHED_SECONDS; second++) {
        sum += result.timeline()[second][task];
      }
      line.add(new Point(from + SMOOTHED_SECONDS / 2.0, sum / SMOOTHED_SECONDS));
    }
    return line;
  }
}
