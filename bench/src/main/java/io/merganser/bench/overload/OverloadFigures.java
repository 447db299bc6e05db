package io.merganser.bench.overload;

import io.merganser.Criticality;
import io.merganser.bench.chart.Axis;
import io.merganser.bench.chart.Colour;
import io.merganser.bench.chart.Figure;
import io.merganser.bench.chart.Layer;
import io.merganser.bench.chart.Level;
import io.merganser.bench.chart.Panel;
import io.merganser.bench.chart.Point;
import io.merganser.bench.chart.Series;
import io.merganser.bench.chart.Series.Marker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Draws the results. They are measured: no two times the same. */
public final class OverloadFigures {
  private static final List<Colour> COLOURS =
      List.of(
          Colour.BLUE,
          Colour.SKY,
          Colour.GREEN,
          Colour.VERMILION,
          Colour.ORANGE,
          Colour.PURPLE,
          Colour.GREY);
  private static final Marker[] MARKERS = {
    Marker.CIRCLE, Marker.SQUARE, Marker.TRIANGLE, Marker.DIAMOND
  };

  private OverloadFigures() {}

  /** All files by name: the table, goodput and latency against load, and the highest spikes. */
  public static Map<String, String> all(List<OverloadRun> runs) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("overload.md", OverloadTable.markdown(runs));
    if (loads(runs).size() > 1) {
      files.put("overload-load.svg", againstLoad(runs));
    }
    double highest = loads(runs).get(loads(runs).size() - 1);
    for (OverloadRun run : runs) {
      if (run.load() == highest) {
        files.put("overload-spike-" + run.protection() + ".svg", SpikeFigure.svg(run));
      }
    }
    return files;
  }

  private static String againstLoad(List<OverloadRun> runs) {
    return Figure.sideBySide(
            "Goodput and latency against load",
            "Requests that succeed, and how long they take: each protection switched off in turn.",
            panel(
                "Goodput",
                Axis.linear("goodput (of capacity)", 0, 1.2),
                runs,
                OverloadRun::goodput),
            panel(
                "99th percentile of successes",
                Axis.log("latency (ms)", 10, 2_000).rounded(),
                runs,
                OverloadRun::p99Millis))
        .svg();
  }

  private static Panel panel(
      String title, Axis y, List<OverloadRun> runs, ToDoubleFunction<OverloadRun> value) {
    List<Double> loads = loads(runs);
    List<Layer> layers = new ArrayList<>();
    List<String> protections = runs.stream().map(OverloadRun::protection).distinct().toList();
    for (int i = 0; i < protections.size(); i++) {
      String protection = protections.get(i);
      List<Point> points =
          runs.stream()
              .filter(run -> run.protection().equals(protection))
              .filter(run -> Double.isFinite(value.applyAsDouble(run)))
              .map(run -> new Point(run.load(), within(y, value.applyAsDouble(run))))
              .toList();
      if (points.size() > 1) {
        layers.add(
            new Series(
                protection, COLOURS.get(i % COLOURS.size()), MARKERS[i % MARKERS.length], points));
      }
    }
    if (layers.isEmpty()) {
      layers.add(new Level(y.max(), "nothing succeeded", Level.Place.BELOW));
    }
    return new Panel(
        title, Axis.linear("load (of capacity)", 0, loads.get(loads.size() - 1)), y, layers);
  }

  static double within(Axis axis, double value) {
    return Math.max(axis.min(), Math.min(axis.max(), value));
  }

  private static List<Double> loads(List<OverloadRun> runs) {
    return runs.stream().map(OverloadRun::load).distinct().sorted().toList();
  }

  /** What is drawn for a criticality. */
  static Colour colour(Criticality criticality) {
    return COLOURS.get(criticality.ordinal());
  }
}
