package io.merganser.bench.chart;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A titled drawing of one or more panels. Panels that share a legend get it once, above them all.
 *
 * @param subtitle one sentence that says what to see; also read out to those who cannot
 */
public record Figure(String title, String subtitle, Layout layout, List<Panel> panels) {

  /** How several panels share the figure. */
  public enum Layout {
    SIDE_BY_SIDE,
    STACKED
  }

  public Figure {
    panels = List.copyOf(panels);
    if (title.isBlank()) {
      throw new IllegalArgumentException("a figure must have a title, but it was blank");
    }
    if (panels.isEmpty()) {
      throw new IllegalArgumentException(
          "figure [%s] must have at least one panel, but had none".formatted(title));
    }
  }

  public static Figure of(String title, String subtitle, Panel panel) {
    return new Figure(title, subtitle, Layout.SIDE_BY_SIDE, List.of(panel));
  }

  public static Figure sideBySide(String title, String subtitle, Panel... panels) {
    return new Figure(title, subtitle, Layout.SIDE_BY_SIDE, List.of(panels));
  }

  public static Figure stacked(String title, String subtitle, Panel... panels) {
    return new Figure(title, subtitle, Layout.STACKED, List.of(panels));
  }

  /** An SVG document 960 pixels wide, on a card that follows the reader's light or dark theme. */
  public String svg() {
    return new Sheet(this).draw();
  }

  String description() {
    return Stream.concat(Stream.of(subtitle), panels.stream().map(Panel::description))
        .filter(sentence -> !sentence.isBlank())
        .collect(Collectors.joining(" "));
  }
}
