package io.merganser.bench.chart;

import java.util.List;

/**
 * A dashed horizontal line at a value worth knowing, such as a mean or a limit. It is labelled
 * where it stands and has no legend entry.
 */
public record Level(double value, String label, Place place) implements Layer {

  /** Where the label goes. */
  public enum Place {
    /** Inside the plot, on the line. */
    ABOVE,
    /** Inside the plot, under the line. */
    BELOW,
    /** Right of the plot, for short labels; those of close levels are moved apart. */
    BESIDE
  }

  private static final double INSET = 8;

  @Override
  public void check(Axis x, Axis y) {
    y.check(value, label);
  }

  @Override
  public List<LegendEntry> legend() {
    return List.of();
  }

  /** A label beside the plot is left to the panel, which sees its neighbours. */
  @Override
  public void draw(Plot plot) {
    double y = plot.y(value);
    plot.svg().line("level ink", plot.left(), y, plot.right(), y);
    if (place != Place.BESIDE) {
      double baseline = place == Place.ABOVE ? y - INSET : y + INSET / 2 + Theme.TEXT_SIZE;
      plot.svg().text("halo ink end", label, plot.right() - INSET, baseline);
    }
  }
}
