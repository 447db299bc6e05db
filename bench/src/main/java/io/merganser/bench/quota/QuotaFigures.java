package io.merganser.bench.quota;

import io.merganser.bench.chart.Axis;
import io.merganser.bench.chart.Colour;
import io.merganser.bench.chart.Figure;
import io.merganser.bench.chart.Layer;
import io.merganser.bench.chart.Level;
import io.merganser.bench.chart.Moment;
import io.merganser.bench.chart.Panel;
import io.merganser.bench.chart.Point;
import io.merganser.bench.chart.Series;
import io.merganser.bench.figures.Markdown;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The chart and the table of the manual. */
public final class QuotaFigures {

  private QuotaFigures() {}

  /** Their content, by the name of the file. */
  public static Map<String, String> all(QuotaResult result) {
    return Map.of("quotas.svg", chart(result), "quotas.md", table(result));
  }

  private static String chart(QuotaResult result) {
    return Figure.stacked(
            "What customers use, against their limits",
            "One wants ten times its limit, and coordinators are lost. Nobody else notices.",
            result.customers().stream()
                .map(customer -> panel(result, customer))
                .toArray(Panel[]::new))
        .svg();
  }

  private static Panel panel(QuotaResult result, Customer customer) {
    Script script = result.script();
    int from = script.startOf(Script.CALM);
    int until = script.endOf(Script.CALM_AGAIN);
    List<Point> points = new ArrayList<>();
    double most = customer.limit();
    for (int second = from; second < until; second++) {
      double used = result.used(customer, second, second + 1);
      most = Math.max(most, used);
      points.add(new Point(second - from + 0.5, used));
    }
    List<Layer> layers = new ArrayList<>();
    layers.add(new Series("used", Colour.BLUE, Series.Marker.NONE, points));
    layers.add(new Level(customer.limit(), "limit", Level.Place.ABOVE));
    moment(layers, script, Script.GREEDY, "b: 10×");
    moment(layers, script, Script.KILLED, "killed");
    moment(layers, script, Script.CUT_OFF, "cut off");
    moment(layers, script, Script.CALM_AGAIN, "calm");
    return new Panel(
        "Customer " + customer.name(),
        Axis.linear("time (s)", 0, until - from),
        Axis.linear("CPU seconds per second", 0, 1.1 * most).rounded(),
        layers);
  }

  private static void moment(List<Layer> layers, Script script, int phase, String label) {
    layers.add(new Moment(script.startOf(phase) - script.startOf(Script.CALM), label));
  }

  private static String table(QuotaResult result) {
    Markdown table =
        new Markdown(
            "phase",
            "customer",
            "limit",
            "offered",
            "used",
            "most in 10 s",
            "succeeded",
            "out of quota",
            "p99 ms",
            "to calm");
    for (QuotaRow row : result.rows()) {
      table.row(
          row.phase(),
          "`" + row.customer().name() + "`",
          format("%.1f", row.customer().limit()),
          format("%.2f", row.offered()),
          format("%.2f", row.used()),
          format("%.2f", row.mostUsed()),
          format("%.2f %%", 100 * row.succeeded()),
          Long.toString(row.outOfQuota()),
          format("%.1f", row.p99Millis()),
          format("%.2f×", row.p99ToCalm()));
    }
    return table.toString();
  }

  private static String format(String form, double value) {
    return String.format(Locale.ROOT, form, value);
  }
}
