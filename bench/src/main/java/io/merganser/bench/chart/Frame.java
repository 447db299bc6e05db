package io.merganser.bench.chart;

/** Draws a panel: heading, legend, grid and axes, and the layers between them. */
record Frame(Panel panel, Legend legend, Margins margins, Plot plot) {

  /** Most steps on a y axis, whatever its height: an axis rounded to them ends on a tick. */
  static final int Y_STEPS = 6;

  private static final double PIXELS_PER_X_STEP = 60;
  private static final double TICK_LENGTH = 5;
  private static final double LABEL_PITCH = 18;

  // Moves a baseline so that digits are centred on the height they name.
  private static final double CENTRING = Theme.TEXT_SIZE * 0.35;

  void draw() {
    drawHeading();
    drawYAxis();
    panel.layers().forEach(layer -> layer.draw(plot));
    drawXAxis();
    labelLevelsBeside();
  }

  private void drawHeading() {
    double top = plot.top() - margins.top();
    if (!panel.title().isEmpty()) {
      plot.svg().text("heading ink", panel.title(), plot.left(), top + Theme.TEXT_SIZE);
      top += Theme.ROW;
    }
    legend.draw(plot.svg(), plot.left(), top);
  }

  private void drawYAxis() {
    for (Ticks.Tick tick : plot.y().ticks(Y_STEPS)) {
      double y = plot.y(tick.value());
      plot.svg().line("grid", plot.left(), y, plot.right(), y);
      plot.svg().text("muted end", tick.label(), plot.left() - Margins.TICK_GAP, y + CENTRING);
    }
    String x = Svg.coordinate(plot.left() - margins.left() + Theme.TEXT_SIZE);
    String y = Svg.coordinate(plot.top() + plot.height() / 2);
    String turned = "translate(" + x + " " + y + ") rotate(-90)";
    plot.svg().leaf("text", plot.y().label(), "class", "ink middle", "transform", turned);
  }

  private void drawXAxis() {
    plot.svg().line("axis muted", plot.left(), plot.bottom(), plot.right(), plot.bottom());
    double baseline = plot.bottom() + Margins.TICK_GAP + Theme.TEXT_SIZE;
    int mostSteps = Math.max(1, (int) (plot.width() / PIXELS_PER_X_STEP));
    for (Ticks.Tick tick : plot.x().ticks(mostSteps)) {
      double x = plot.x(tick.value());
      plot.svg().line("axis muted", x, plot.bottom(), x, plot.bottom() + TICK_LENGTH);
      plot.svg().text("muted middle", tick.label(), x, baseline);
    }
    plot.svg()
        .text("ink middle", plot.x().label(), plot.left() + plot.width() / 2, baseline + Theme.ROW);
  }

  private void labelLevelsBeside() {
    double lowestFree = Double.POSITIVE_INFINITY;
    for (Level level : panel.levelsBeside()) {
      double y = Math.min(plot.y(level.value()), lowestFree);
      plot.svg().text("ink", level.label(), plot.right() + Margins.TICK_GAP, y + CENTRING);
      lowestFree = y - LABEL_PITCH;
    }
  }
}
