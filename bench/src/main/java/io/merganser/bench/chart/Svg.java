package io.merganser.bench.chart;

import java.util.Locale;

/**
 * Writes well-formed XML, one element a line. Attributes are given as alternating names and values;
 * a {@code Double} is a coordinate and gets one decimal. Text and attribute values are escaped.
 */
final class Svg {

  private final StringBuilder out = new StringBuilder();

  void open(String element, Object... attributes) {
    start(element, attributes);
    out.append(">\n");
  }

  void close(String element) {
    out.append("</").append(element).append(">\n");
  }

  void empty(String element, Object... attributes) {
    start(element, attributes);
    out.append("/>\n");
  }

  void leaf(String element, String content, Object... attributes) {
    start(element, attributes);
    out.append('>');
    escape(content);
    close(element);
  }

  void text(String style, String content, double x, double y) {
    leaf("text", content, "class", style, "x", x, "y", y);
  }

  void line(String style, double x1, double y1, double x2, double y2) {
    empty("line", "class", style, "x1", x1, "y1", y1, "x2", x2, "y2", y2);
  }

  void rect(String style, double left, double top, double width, double height, double radius) {
    empty(
        "rect", "class", style, "x", left, "y", top, "width", width, "height", height, "rx",
        radius);
  }

  static String coordinate(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  @Override
  public String toString() {
    return out.toString();
  }

  private void start(String element, Object... attributes) {
    out.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      escape(attributes[i + 1] instanceof Double d ? coordinate(d) : attributes[i + 1].toString());
      out.append('"');
    }
  }

  private void escape(String text) {
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                default -> out.appendCodePoint(isAllowed(c) ? c : 0xFFFD);
              }
            });
  }

  // XML 1.0 has no way to write the other characters, not even escaped.
  private static boolean isAllowed(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || c >= 0x20 && c <= 0xD7FF
        || c >= 0xE000 && c <= 0xFFFD
        || c >= 0x10000;
  }
}
