package io.merganser.bench.chart;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class LayerTest {

  private static final Axis TIME = Axis.linear("time (s)", 0, 10);
  private static final Axis CPU = Axis.linear("CPU", 0, 1);

  @Test
  void refusesEmptyData() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Lines("tasks", Colour.BLUE, List.of()))
        .withMessage("lines [tasks] must have at least one line, but had none");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new Lines("tasks", Colour.BLUE, List.of(flat(0.5), List.of(new Point(0, 0)))))
        .withMessage("lines [tasks] must have at least 2 points each, but line 1 had 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Series("mean", Colour.BLUE, Series.Marker.NONE, List.of()))
        .withMessage("series [mean] must have at least 2 points, but had 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bars.of("used", Colour.BLUE))
        .withMessage("bars must have at least one value, but had none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Panel.of("left", TIME, CPU))
        .withMessage("panel [left] must have at least one layer, but had none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Figure.stacked("20-1", ""))
        .withMessage("figure [20-1] must have at least one panel, but had none");
  }

  @Test
  void refusesWhatTheAxesDoNotShow() {
    refuses(
        new Lines("tasks", Colour.BLUE, List.of(flat(0.5), flat(1.2))),
        "[tasks] must lie within axis [CPU] from 0.0 to 1.0, but found 1.2");
    refuses(
        new Series(
            "mean", Colour.BLUE, Series.Marker.NONE, List.of(new Point(0, 0), new Point(11, 0))),
        "[mean] must lie within axis [time (s)] from 0.0 to 10.0, but found 11.0");
    refuses(
        new Level(Double.NaN, "limit", Level.Place.ABOVE),
        "[limit] must lie within axis [CPU] from 0.0 to 1.0, but found NaN");
    refuses(
        new Moment(-1, "switch"),
        "[switch] must lie within axis [time (s)] from 0.0 to 10.0, but found -1.0");
    refuses(
        Bars.of("used", Colour.BLUE, new double[11]),
        "[used] must lie within axis [time (s)] from 0.0 to 10.0, but found 11.0");
  }

  @Test
  void stackedBarsMustFitTogether() {
    refuses(
        Bars.of("used", Colour.BLUE, 0.75).topped("wasted", Colour.ORANGE, 0.5),
        "[wasted] must lie within axis [CPU] from 0.0 to 1.0, but found 1.25");
  }

  @Test
  void sumsThatMissTheEndOfTheAxisByRoundingFit() {
    Bars bars = Bars.of("used", Colour.BLUE, 0.7).topped("wasted", Colour.ORANGE, 0.3 + 1e-15);

    assertThatCode(() -> Panel.of("", TIME, CPU, bars)).doesNotThrowAnyException();
  }

  @Test
  void refusesBarsThatMislead() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Panel.of("", TIME, Axis.linear("CPU", 0.5, 1), Bars.of("used", Colour.BLUE, 0.7)))
        .withMessage("axis [CPU] must start at 0 under bars, but starts at 0.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bars.of("used", Colour.BLUE, 0.7, -0.1))
        .withMessage("bars [used] must be finite and >= 0, but bar 1 was -0.1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bars.of("used", Colour.BLUE, 1, 2).topped("wasted", Colour.ORANGE, 1))
        .withMessage("stacked bars must have as many values as [used], 2, but [wasted] had 1");
  }

  @Test
  void refusesPointsThatAreNoPoints() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Point(1, Double.NaN))
        .withMessage("a point must be finite, but was (1.0, NaN)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Point.zip(new double[2], new double[3]))
        .withMessage("xs and ys must have the same length, but had 2 and 3");
  }

  private static void refuses(Layer layer, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Panel.of("", TIME, CPU, layer))
        .withMessage(message);
  }

  private static List<Point> flat(double y) {
    return List.of(new Point(0, y), new Point(10, y));
  }
}
