package io.merganser.bench.chart;

import java.util.ArrayList;
import java.util.List;

/** Sizes in pixels, the style sheet, and an estimate of how much room a text needs. */
final class Theme {

  static final double WIDTH = 960;
  static final double PADDING = 24;
  static final double TITLE_SIZE = 23;
  static final double TEXT_SIZE = 16;
  static final double ROW = 24;

  private static final String SHAPES =
      """
      text { font: 16px system-ui, Helvetica, Arial, sans-serif; fill: currentColor }
      .title { font-size: 23px; font-weight: 600 }
      .heading { font-weight: 600 }
      .middle { text-anchor: middle }
      .end { text-anchor: end }
      .fill { fill: currentColor }
      .strand, .series, .axis, .grid, .level, .moment { fill: none; stroke: currentColor }
      .strand { stroke-width: 1.2; stroke-linejoin: round }
      .series { stroke-width: 2.8; stroke-linejoin: round; stroke-linecap: round }
      .axis { stroke-width: 1.2 }
      .grid { stroke-width: 1 }
      .level { stroke-width: 1.8; stroke-dasharray: 7 4 }
      .moment { stroke-width: 2; stroke-dasharray: 2 4; stroke-linecap: round }
      .halo { paint-order: stroke; stroke-width: 5px; stroke-linejoin: round }
      """;

  private static final String SURFACE =
      """
      .card { fill: %1$s; stroke: %2$s }
      .halo { stroke: %1$s }
      .muted { color: %3$s }
      .grid { color: %4$s }
      """;

  private Theme() {}

  static String css() {
    StringBuilder css = new StringBuilder("\n").append(SHAPES);
    css.append(surface("#ffffff", "#d0d7de", "#57606a", "#e4e8ec"));
    for (Colour colour : Colour.values()) {
      css.append(rule(colour, colour.onLight()));
    }
    css.append("@media (prefers-color-scheme: dark) {\n");
    css.append(surface("#161b22", "#3d444d", "#a5afba", "#2c333c"));
    for (Colour colour : Colour.values()) {
      css.append(rule(colour, colour.onDark()));
    }
    return css.append("}\n").toString();
  }

  static double textWidth(String text) {
    return textWidth(text, TEXT_SIZE);
  }

  /** Breaks a text at spaces into lines that fit the figure. */
  static List<String> wrap(String text, double size) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : text.strip().split("\\s+")) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (!line.isEmpty() && textWidth(longer, size) > WIDTH - 2 * PADDING) {
        lines.add(line);
        line = word;
      } else {
        line = longer;
      }
    }
    if (!line.isEmpty()) {
      lines.add(line);
    }
    return lines;
  }

  private static double textWidth(String text, double size) {
    return size * text.codePoints().mapToDouble(Theme::widthPerSize).sum();
  }

  // A little wider than Helvetica: the reader's font is unknown when the SVG is written.
  private static double widthPerSize(int c) {
    if (" .,:;'|()[]fijlrtI".indexOf(c) >= 0) {
      return 0.34;
    }
    return Character.isUpperCase(c) || "mw%&".indexOf(c) >= 0 ? 0.78 : 0.58;
  }

  private static String surface(String card, String border, String muted, String grid) {
    return SURFACE.formatted(card, border, muted, grid);
  }

  private static String rule(Colour colour, String value) {
    return ".%s { color: %s }\n".formatted(colour.style(), value);
  }
}
