package io.merganser.bench.figures;

import io.merganser.bench.chart.Axis;
import io.merganser.bench.chart.Bars;
import io.merganser.bench.chart.Colour;
import io.merganser.bench.chart.Figure;
import io.merganser.bench.chart.Layer;
import io.merganser.bench.chart.Level;
import io.merganser.bench.chart.Moment;
import io.merganser.bench.chart.Panel;
import io.merganser.bench.chart.Point;
import io.merganser.bench.chart.Series;
import io.merganser.bench.chart.Series.Marker;
import io.merganser.bench.sim.Protection;
import io.merganser.bench.sim.RetrySimulation;
import io.merganser.bench.sim.SpikeResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The figures of the book's chapter 21: attempts, goodput against load, and a spike over time. */
final class OverloadFigures {
  private static final int BACKENDS = 100;
  private static final int REQUESTS_PER_BACKEND = 1000;
  private static final long SEED = 21;

  private static final int CALM_SECONDS = 120;
  private static final int SPIKE_SECONDS = 60;
  private static final int CALM_AGAIN_SECONDS = 150;
  private static final int SHOWN_BEFORE = 10;

  private static final List<Colour> COLOURS =
      List.of(Colour.GREY, Colour.ORANGE, Colour.GREEN, Colour.BLUE);
  private static final List<Marker> MARKERS =
      List.of(Marker.DIAMOND, Marker.TRIANGLE, Marker.SQUARE, Marker.CIRCLE);

  private OverloadFigures() {}

  static Map<String, String> all(SpikeRuns runs) {
    return Map.of(
        "21-1.svg", attempts(),
        "goodput.svg", goodput(runs),
        "spike.svg", spike(),
        "spike.md", SpikeTables.markdown(runs));
  }

  private static String attempts() {
    return Figure.sideBySide(
            "How often requests had been tried before they arrived",
            "Without a budget for retries, by the share of backends that refuse.",
            attempts("none refuse", 0),
            attempts("a tenth", BACKENDS / 10),
            attempts("half", BACKENDS / 2),
            attempts("all", BACKENDS))
        .svg();
  }

  private static Panel attempts(String title, int overloaded) {
    RetrySimulation simulation =
        new RetrySimulation(
            Protection.named("full").admission(),
            BACKENDS,
            overloaded,
            false,
            new SplittableRandom(SEED));
    simulation.run(REQUESTS_PER_BACKEND);
    long[] counts = simulation.attempts();
    double all = Arrays.stream(counts).sum();
    double[] shares = Arrays.stream(counts).mapToDouble(count -> count / all).toArray();
    return Panel.of(
        title,
        Axis.linear("1st, 2nd, 3rd attempt", 0, shares.length),
        Axis.percent("share of arrivals", 0, 1),
        Bars.of("arrivals by attempt", Colour.BLUE, shares));
  }

  private static String goodput(SpikeRuns runs) {
    List<Layer> layers = new ArrayList<>();
    layers.add(new Level(1, "capacity", Level.Place.ABOVE));
    for (int i = 0; i < SpikeRuns.DRAWN.size(); i++) {
      SpikeRow row = SpikeRuns.DRAWN.get(i);
      List<Point> points =
          SpikeRuns.DRAWN_LOADS.stream()
              .map(load -> new Point(load, runs.result(row, load).goodput()))
              .toList();
      layers.add(new Series(row.title(), COLOURS.get(i), MARKERS.get(i), points));
    }
    return Figure.of(
            "Goodput against load",
            "To refuse a request costs a tenth of serving it; only throttles avoid that cost.",
            new Panel(
                "",
                Axis.linear("load (multiple of capacity)", 0, SpikeRuns.HIGHEST),
                Axis.percent("served in time (% of capacity)", 0, 1.1),
                layers))
        .svg();
  }

  private static String spike() {
    SpikeResult book = spike(SpikeRow.ADAPTIVE_120);
    SpikeResult adaptive = spike(SpikeRow.ADAPTIVE_10);
    SpikeResult acceptClocked = spike(SpikeRow.ACCEPT_CLOCKED);
    return Figure.stacked(
            "A spike of ten times capacity, for a minute",
            "Both throttles protect alike in the end; they differ in how soon, and how soon they"
                + " open again.",
            panel(
                "what is served",
                Axis.percent("served (% of capacity)", 0, 1.2),
                book.served(),
                adaptive.served(),
                acceptClocked.served()),
            panel(
                "what reaches the backends",
                Axis.percent("arrivals (% of capacity)", 0, 12),
                book.reaching(),
                adaptive.reaching(),
                acceptClocked.reaching()))
        .svg();
  }

  private static SpikeResult spike(SpikeRow row) {
    return SpikeRuns.of(row, CALM_SECONDS, SPIKE_SECONDS, CALM_AGAIN_SECONDS);
  }

  private static Panel panel(
      String title, Axis y, double[] book, double[] adaptive, double[] acceptClocked) {
    return Panel.of(
        title,
        Axis.linear(
            "time since the spike began (s)", -SHOWN_BEFORE, SPIKE_SECONDS + CALM_AGAIN_SECONDS),
        y,
        new Series("adaptive, 120 s", Colour.ORANGE, Marker.NONE, line(book)),
        new Series("adaptive, 10 s", Colour.GREEN, Marker.NONE, line(adaptive)),
        new Series("accept-clocked", Colour.BLUE, Marker.NONE, line(acceptClocked)),
        new Moment(0, "spike"),
        new Moment(SPIKE_SECONDS, "calm"));
  }

  private static List<Point> line(double[] perSecond) {
    return IntStream.range(CALM_SECONDS - SHOWN_BEFORE, perSecond.length)
        .mapToObj(second -> new Point(second + 0.5 - CALM_SECONDS, perSecond[second]))
        .toList();
  }
}
