package io.merganser.bench.overload;

import io.merganser.Criticality;
import io.merganser.bench.figures.Markdown;
import java.util.List;
import java.util.Locale;

/** The results as Markdown, for the manual. */
final class OverloadTable {

  private OverloadTable() {}

  static String markdown(List<OverloadRun> runs) {
    Markdown table =
        new Markdown(
            "protection",
            "load",
            "goodput",
            "first 10 s",
            "p99 ms",
            "to calm",
            "`CRITICAL_PLUS`",
            "`CRITICAL`",
            "`SHEDDABLE_PLUS`",
            "`SHEDDABLE`",
            "reaching / accept",
            "recovery s",
            "by 2 s");
    for (OverloadRun run : runs) {
      table.row(
          "`" + run.protection() + "`",
          format("%.0f×", run.load()),
          format("%.2f", run.goodput()),
          format("%.2f", run.firstTenSeconds()),
          format("%.0f", run.p99Millis()),
          format("%.1f×", run.p99Ratio()),
          percent(run, Criticality.CRITICAL_PLUS),
          percent(run, Criticality.CRITICAL),
          percent(run, Criticality.SHEDDABLE_PLUS),
          percent(run, Criticality.SHEDDABLE),
          format("%.2f", run.reachingPerAccept()),
          recovery(run.recoverySeconds()),
          recovery(run.smoothedRecoverySeconds()));
    }
    return table.toString();
  }

  private static String recovery(double seconds) {
    return Double.isNaN(seconds) ? "never" : format("%.1f", seconds);
  }

  private static String percent(OverloadRun run, Criticality criticality) {
    return format("%.1f %%", 100 * run.success(criticality));
  }

  private static String format(String form, double value) {
    return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, form, value);
  }
}
