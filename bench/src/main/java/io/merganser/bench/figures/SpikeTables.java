package io.merganser.bench.figures;

import io.merganser.Criticality;
import io.merganser.bench.sim.SpikeResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Every protection under spikes: goodput by load, and the rest at the highest. */
final class SpikeTables {

  private SpikeTables() {}

  static String markdown(SpikeRuns runs) {
    return goodput(runs) + "\n" + highest(runs);
  }

  private static String goodput(SpikeRuns runs) {
    List<String> head = new ArrayList<>(List.of("steady goodput, as a share of capacity"));
    SpikeRuns.LOADS.forEach(load -> head.add(format("%.0f×", load)));
    Markdown table = new Markdown(head.toArray(String[]::new));
    for (SpikeRow row : SpikeRow.values()) {
      List<String> cells = new ArrayList<>(List.of(row.title()));
      SpikeRuns.LOADS.forEach(load -> cells.add(format("%.2f", runs.result(row, load).goodput())));
      table.row(cells.toArray(String[]::new));
    }
    return table.toString();
  }

  /** The mean of the seeds. */
  private static String highest(SpikeRuns runs) {
    Markdown table =
        new Markdown(
            format("at %.0f×", SpikeRuns.HIGHEST),
            "first 10 s",
            "p99 ms, calm",
            "p99 ms",
            "CRITICAL_PLUS",
            "CRITICAL",
            "reaching / accepts",
            "recovery s",
            "fairness",
            "after 5 min");
    for (SpikeRow row : SpikeRow.values()) {
      List<SpikeResult> results = runs.highest(row);
      table.row(
          row.title(),
          mean("%.2f", results, SpikeResult::firstGoodput),
          mean("%.0f", results, SpikeResult::calmP99),
          mean("%.0f", results, SpikeResult::p99),
          mean("%.1f %%", results, r -> 100 * r.success().get(Criticality.CRITICAL_PLUS)),
          mean("%.1f %%", results, r -> 100 * r.success().get(Criticality.CRITICAL)),
          mean("%.2f", results, SpikeResult::reachingPerAccept),
          mean("%.1f", results, SpikeResult::recoverySeconds),
          mean("%.2f", results, SpikeResult::fairness),
          SpikeRuns.LONG.contains(row)
              ? mean("%.2f", runs.highestForLong(row), SpikeResult::fairness)
              : "");
    }
    return table.toString();
  }

  private static String mean(
      String form, List<SpikeResult> results, ToDoubleFunction<SpikeResult> field) {
    double mean = results.stream().mapToDouble(field).average().orElseThrow();
    return Double.isFinite(mean) ? format(form, mean) : "–";
  }

  private static String format(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }
}
