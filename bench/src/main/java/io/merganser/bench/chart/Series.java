package io.merganser.bench.chart;

import java.util.List;

/**
 * One strong line with its own legend entry, for a handful of curves to be told apart.
 *
 * @param marker drawn at every point; {@link Marker#NONE} for more than some thirty points
 * @param points at least two, in drawing order
 */
public record Series(String name, Colour colour, Marker marker, List<Point> points)
    implements Layer {

  /** Tells curves apart where colour does not, as in a black and white print. */
  public enum Marker {
    NONE(""),
    CIRCLE("m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z"),
    SQUARE("m-4.5 -4.5h9v9h-9z"),
    TRIANGLE("m0 -6l5.5 10h-11z"),
    DIAMOND("m0 -6.2l6.2 6.2l-6.2 6.2l-6.2 -6.2z");

    private final String outline;

    Marker(String outline) {
      this.outline = outline;
    }

    void draw(Svg svg, double x, double y) {
      if (this != NONE) {
        String path = "M" + Svg.coordinate(x) + " " + Svg.coordinate(y) + outline;
        svg.empty("path", "class", "fill", "d", path);
      }
    }
  }

  public Series {
    points = List.copyOf(points);
    if (points.size() < 2) {
      throw new IllegalArgumentException(
          "series [%s] must have at least 2 points, but had %d".formatted(name, points.size()));
    }
  }

  @Override
  public void check(Axis x, Axis y) {
    for (Point point : points) {
      x.check(point.x(), name);
      y.check(point.y(), name);
    }
  }

  @Override
  public List<LegendEntry> legend() {
    return List.of(LegendEntry.line(name, colour, marker));
  }

  @Override
  public void draw(Plot plot) {
    plot.svg().open("g", "class", colour.style());
    plot.polyline("series", points);
    points.forEach(point -> marker.draw(plot.svg(), plot.x(point.x()), plot.y(point.y())));
    plot.svg().close("g");
  }
}
