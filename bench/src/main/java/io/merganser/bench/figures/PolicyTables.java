package io.merganser.bench.figures;

import io.merganser.bench.sim.BenchPolicy;
import io.merganser.bench.sim.Scenario;
import io.merganser.bench.sim.SimResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Every policy in the base scenario, and in the others. */
final class PolicyTables {

  private PolicyTables() {}

  /** The base scenario: the mean of the seeds, and the worst of them for what is promised. */
  static String policies(PolicyRuns runs) {
    Markdown table =
        new Markdown(
            "policy",
            "utilization max/min",
            "max/mean",
            "worst max/mean",
            "wasted",
            "p50 ms",
            "p99 ms",
            "p99.9 ms",
            "wait p99 ms",
            "errors");
    for (BenchPolicy policy : BenchPolicy.all()) {
      List<SimResult> results = runs.base(policy.name());
      table.row(
          "`" + policy.name() + "`",
          format("%.2f", mean(results, r -> r.spread().maxOverMin())),
          format("%.3f", mean(results, r -> r.spread().maxOverMean())),
          format("%.3f", max(results, r -> r.spread().maxOverMean())),
          format("%.1f %%", 100 * mean(results, r -> r.spread().wasted())),
          format("%.1f", mean(results, SimResult::p50)),
          format("%.0f", mean(results, SimResult::p99)),
          format("%.0f", mean(results, SimResult::p999)),
          format("%.1f", mean(results, SimResult::waitP99)),
          errors(mean(results, SimResult::errorRate)));
    }
    return table.toString();
  }

  /** One column a scenario: max/mean, 99th percentile of the wait, errors where there are any. */
  static String scenarios(PolicyRuns runs) {
    List<String> head = new ArrayList<>(List.of("policy"));
    for (Scenario scenario : Scenario.values()) {
      head.add(scenario.toString());
    }
    Markdown table = new Markdown(head.toArray(String[]::new));
    for (BenchPolicy policy : BenchPolicy.all()) {
      List<String> cells = new ArrayList<>(List.of("`" + policy.name() + "`"));
      for (Scenario scenario : Scenario.values()) {
        cells.add(cell(runs.result(policy.name(), scenario)));
      }
      table.row(cells.toArray(String[]::new));
    }
    return table.toString();
  }

  private static String cell(SimResult result) {
    String errors = result.errorRate() == 0 ? "" : ", " + errors(result.errorRate());
    return format("%.3f, %.1f ms", result.spread().maxOverMean(), result.waitP99()) + errors;
  }

  private static String errors(double rate) {
    return rate == 0 ? "0" : format("%.3f %%", 100 * rate);
  }

  private static double mean(List<SimResult> results, ToDoubleFunction<SimResult> field) {
    return results.stream().mapToDouble(field).average().orElseThrow();
  }

  private static double max(List<SimResult> results, ToDoubleFunction<SimResult> field) {
    return results.stream().mapToDouble(field).max().orElseThrow();
  }

  private static String format(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }
}
