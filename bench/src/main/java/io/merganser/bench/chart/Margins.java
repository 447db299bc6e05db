package io.merganser.bench.chart;

/** Room around a plot; all panels of a figure get the same, so that their axes align. */
record Margins(double left, double right, double top, double bottom) {

  static final double TICK_GAP = 8;

  private static final double NARROWEST_RIGHT = 16;

  /** What the panel needs, its legend aside. */
  static Margins of(Panel panel) {
    double tickWidth =
        panel.y().ticks(Frame.Y_STEPS).stream()
            .mapToDouble(tick -> Theme.textWidth(tick.label()))
            .max()
            .orElse(0);
    double besideWidth =
        panel.levelsBeside().stream()
            .mapToDouble(level -> TICK_GAP + Theme.textWidth(level.label()))
            .max()
            .orElse(0);
    double titleHeight = panel.title().isEmpty() ? 0 : Theme.ROW;
    double momentHeight = panel.hasMoment() ? Theme.ROW : 0;
    return new Margins(
        Theme.ROW + tickWidth + TICK_GAP,
        Math.max(NARROWEST_RIGHT, besideWidth),
        TICK_GAP + titleHeight + momentHeight,
        TICK_GAP + 2 * Theme.ROW);
  }

  Margins max(Margins other) {
    return new Margins(
        Math.max(left, other.left),
        Math.max(right, other.right),
        Math.max(top, other.top),
        Math.max(bottom, other.bottom));
  }

  Margins withLegend(double legendHeight) {
    return new Margins(left, right, top + legendHeight, bottom);
  }
}
