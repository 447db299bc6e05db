package io.merganser.bench.chart;

import java.util.List;

/**
 * A dotted vertical line where something happens, such as a switch of policy, with its label above
 * the plot. It has no legend entry.
 */
public record Moment(double at, String label) implements Layer {

  private static final double OVERHANG = 6;
  private static final double LABEL_GAP = 8;

  @Override
  public void check(Axis x, Axis y) {
    x.check(at, label);
  }

  @Override
  public List<LegendEntry> legend() {
    return List.of();
  }

  @Override
  public void draw(Plot plot) {
    double x = plot.x(at);
    double top = plot.top() - OVERHANG;
    plot.svg().line("moment ink", x, top, x, plot.bottom());
    double half = Theme.textWidth(label) / 2;
    double middle = Math.max(plot.left() + half, Math.min(x, plot.right() - half));
    plot.svg().text("ink middle", label, middle, top - LABEL_GAP);
  }
}
