package io.merganser.bench.chart;

/** A name and the sign it stands for: a line with the series' marker, or a block for bars. */
record LegendEntry(String name, Colour colour, boolean isBlock, Series.Marker marker) {

  private static final double SIGN_WIDTH = 26;
  private static final double BLOCK_HEIGHT = 14;
  private static final double GAP = 8;

  static LegendEntry line(String name, Colour colour, Series.Marker marker) {
    return new LegendEntry(name, colour, false, marker);
  }

  static LegendEntry block(String name, Colour colour) {
    return new LegendEntry(name, colour, true, Series.Marker.NONE);
  }

  double width() {
    return SIGN_WIDTH + GAP + Theme.textWidth(name);
  }

  void draw(Svg svg, double left, double baseline) {
    double middle = baseline - Theme.TEXT_SIZE * 0.35;
    svg.open("g", "class", colour.style());
    if (isBlock) {
      svg.rect("fill", left, middle - BLOCK_HEIGHT / 2, SIGN_WIDTH, BLOCK_HEIGHT, 3);
    } else {
      svg.line("series", left, middle, left + SIGN_WIDTH, middle);
      marker.draw(svg, left + SIGN_WIDTH / 2, middle);
    }
    svg.close("g");
    svg.text("ink", name, left + SIGN_WIDTH + GAP, baseline);
  }
}
