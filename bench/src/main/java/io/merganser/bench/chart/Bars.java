package io.merganser.bench.chart;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * One bar a position, in the given order: bar {@code i} stands between {@code i} and {@code i + 1}
 * on the x axis, so 300 bars need an axis from 0 to 300. The y axis must start at 0, because the
 * eye compares the lengths of bars.
 *
 * @param parts stacked from the axis upwards, all with the same number of values
 */
public record Bars(List<Part> parts) implements Layer {

  /**
   * The share of every bar that has one meaning, such as "used" or "wasted".
   *
   * @param values one a bar, none negative
   */
  public record Part(String name, Colour colour, List<Double> values) {

    public Part {
      values = List.copyOf(values);
      for (int i = 0; i < values.size(); i++) {
        if (!(values.get(i) >= 0 && values.get(i) < Double.POSITIVE_INFINITY)) {
          throw new IllegalArgumentException(
              "bars [%s] must be finite and >= 0, but bar %d was %s"
                  .formatted(name, i, values.get(i)));
        }
      }
    }
  }

  // Gaps between narrower bars would shimmer as soon as the figure is scaled.
  private static final double NARROWEST_WITH_GAP = 2;
  private static final double GAP = 0.18;

  public Bars {
    parts = List.copyOf(parts);
    if (parts.isEmpty() || parts.get(0).values().isEmpty()) {
      throw new IllegalArgumentException("bars must have at least one value, but had none");
    }
    for (Part part : parts) {
      if (part.values().size() != parts.get(0).values().size()) {
        throw new IllegalArgumentException(
            "stacked bars must have as many values as [%s], %d, but [%s] had %d"
                .formatted(
                    parts.get(0).name(),
                    parts.get(0).values().size(),
                    part.name(),
                    part.values().size()));
      }
    }
  }

  public static Bars of(String name, Colour colour, double... values) {
    return new Bars(List.of(part(name, colour, values)));
  }

  /** These bars with a further part on top. */
  public Bars topped(String name, Colour colour, double... values) {
    return new Bars(Stream.concat(parts.stream(), Stream.of(part(name, colour, values))).toList());
  }

  @Override
  public void check(Axis x, Axis y) {
    if (y.min() != 0) {
      throw new IllegalArgumentException(
          "axis [%s] must start at 0 under bars, but starts at %s".formatted(y.label(), y.min()));
    }
    x.check(0, parts.get(0).name());
    x.check(count(), parts.get(0).name());
    double[] tops = new double[count()];
    for (Part part : parts) {
      for (int i = 0; i < tops.length; i++) {
        tops[i] += part.values().get(i);
        y.check(tops[i], part.name());
      }
    }
  }

  @Override
  public List<LegendEntry> legend() {
    return parts.stream().map(part -> LegendEntry.block(part.name(), part.colour())).toList();
  }

  @Override
  public void draw(Plot plot) {
    double pitch = plot.x(1) - plot.x(0);
    double inset = pitch < NARROWEST_WITH_GAP ? 0 : pitch * GAP / 2;
    double[] tops = new double[count()];
    for (Part part : parts) {
      // One path for all bars: drawn one by one, their touching edges would show as pale seams.
      StringBuilder path = new StringBuilder();
      for (int i = 0; i < tops.length; i++) {
        double base = plot.y(tops[i]);
        tops[i] += part.values().get(i);
        path.append('M').append(Svg.coordinate(plot.x(i) + inset));
        path.append(' ').append(Svg.coordinate(base));
        path.append('V').append(Svg.coordinate(plot.y(tops[i])));
        path.append('H').append(Svg.coordinate(plot.x(i + 1) - inset));
        path.append('V').append(Svg.coordinate(base)).append('z');
      }
      plot.svg().empty("path", "class", "fill " + part.colour().style(), "d", path);
    }
  }

  private int count() {
    return parts.get(0).values().size();
  }

  private static Part part(String name, Colour colour, double... values) {
    return new Part(name, colour, Arrays.stream(values).boxed().toList());
  }
}
