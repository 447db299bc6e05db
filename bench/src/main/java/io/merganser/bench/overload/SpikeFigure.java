package io.merganser.bench.overload;

import io.merganser.Criticality;
import io.merganser.bench.chart.Axis;
import io.merganser.bench.chart.Colour;
import io.merganser.bench.chart.Figure;
import io.merganser.bench.chart.Layer;
import io.merganser.bench.chart.Moment;
import io.merganser.bench.chart.Panel;
import io.merganser.bench.chart.Point;
import io.merganser.bench.chart.Series;
import io.merganser.bench.overload.TurnResult.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A spike over time, by half seconds: what was offered, what reached the backends, who was served.
 */
final class SpikeFigure {

  private SpikeFigure() {}

  static String svg(OverloadRun run) {
    return Figure.stacked(
            "A spike of %s× over time: %s"
                .formatted(String.format(Locale.ROOT, "%.0f", run.load()), run.protection()),
            "What is offered, what reaches the backends, and who is served.",
            traffic(run),
            successes(run))
        .svg();
  }

  private static Panel traffic(OverloadRun run) {
    Axis y = Axis.linear("requests (of capacity)", 0, 1.2 * run.load()).rounded();
    TurnResult result = run.result();
    return new Panel(
        "Traffic",
        time(run),
        y,
        withMoments(
            run,
            List.of(
                series(
                    "offered", Colour.GREY, y, run, span -> perCapacity(run, result.offered(span))),
                series(
                    "reaching the backends",
                    Colour.ORANGE,
                    y,
                    run,
                    span -> perCapacity(run, result.grown(span, BackendSample.Reading::reached))),
                series(
                    "served",
                    Colour.BLUE,
                    y,
                    run,
                    span -> perCapacity(run, result.ended(span, Ending.SUCCEEDED))))));
  }

  private static Panel successes(OverloadRun run) {
    Axis y = Axis.percent("served (% of offered)", 0, 1);
    List<Layer> layers = new ArrayList<>();
    for (Criticality criticality : Criticality.values()) {
      layers.add(
          series(
              criticality.name(),
              OverloadFigures.colour(criticality),
              y,
              run,
              span ->
                  (double) run.result().ended(span, criticality, Ending.SUCCEEDED)
                      / Math.max(1, run.result().offered(span, criticality))));
    }
    return new Panel("Served, by criticality", time(run), y, withMoments(run, layers));
  }

  private static List<Layer> withMoments(OverloadRun run, List<? extends Layer> layers) {
    List<Layer> all = new ArrayList<>(layers);
    all.add(new Moment(seconds(run.step().from()), "the spike begins"));
    all.add(new Moment(seconds(run.step().to()), "and ends"));
    return all;
  }

  private static Series series(
      String name, Colour colour, Axis y, OverloadRun run, ToDoubleFunction<Span> value) {
    List<Point> points = new ArrayList<>();
    Span all = all(run);
    for (int bucket = 0; bucket < all.buckets(); bucket++) {
      double at = seconds(bucket) + seconds(1) / 2;
      double found = value.applyAsDouble(all.bucket(bucket));
      points.add(new Point(at, OverloadFigures.within(y, found)));
    }
    return new Series(name, colour, Series.Marker.NONE, points);
  }

  private static Axis time(OverloadRun run) {
    return Axis.linear("time (s)", 0, seconds(all(run).buckets()));
  }

  private static double perCapacity(OverloadRun run, long count) {
    return count / seconds(1) / run.capacity();
  }

  private static Span all(OverloadRun run) {
    return run.result().span(0, Script.RECOVERY);
  }

  private static double seconds(int buckets) {
    return buckets * Turn.BUCKET_MILLIS / 1e3;
  }
}
