package io.merganser.bench.chart;

import java.util.List;

/**
 * Many alike lines, such as the CPU of every task: thin and translucent, so that where they run
 * together the colour deepens. They share one legend entry. To stress one of them, or their mean,
 * add a {@link Series} after this layer.
 *
 * @param lines each at least two points, in drawing order; more points than the figure has pixels
 *     only make the file larger
 */
public record Lines(String name, Colour colour, List<List<Point>> lines) implements Layer {

  private static final int MANY = 60;

  public Lines {
    lines = lines.stream().map(List::copyOf).toList();
    if (lines.isEmpty()) {
      throw new IllegalArgumentException(
          "lines [%s] must have at least one line, but had none".formatted(name));
    }
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).size() < 2) {
        throw new IllegalArgumentException(
            "lines [%s] must have at least 2 points each, but line %d had %d"
                .formatted(name, i, lines.get(i).size()));
      }
    }
  }

  @Override
  public void check(Axis x, Axis y) {
    for (List<Point> line : lines) {
      for (Point point : line) {
        x.check(point.x(), name);
        y.check(point.y(), name);
      }
    }
  }

  @Override
  public List<LegendEntry> legend() {
    return List.of(LegendEntry.line(name, colour, Series.Marker.NONE));
  }

  @Override
  public void draw(Plot plot) {
    String opacity = lines.size() > MANY ? "0.35" : "0.5";
    plot.svg().open("g", "class", colour.style(), "stroke-opacity", opacity);
    lines.forEach(line -> plot.polyline("strand", line));
    plot.svg().close("g");
  }
}
