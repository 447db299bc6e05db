package io.merganser.bench.chart;

import java.util.Locale;

/**
 * The palette of Okabe and Ito, which stays distinct under the common kinds of colour blindness,
 * with lighter variants of the same hues for dark pages.
 *
 * @see <a href="https://jfly.uni-koeln.de/color/">Color Universal Design</a>
 */
public enum Colour {
  BLUE("#0072b2", "#4ba3dd"),
  ORANGE("#e69f00", "#f0b83a"),
  GREEN("#009e73", "#2fc296"),
  VERMILION("#d55e00", "#f2803a"),
  SKY("#56b4e9", "#a3d8f7"),
  PURPLE("#cc79a7", "#e09cc4"),
  GREY("#9aa3ad", "#7d8792"),
  /** The colour of text: near black on a light page, near white on a dark one. */
  INK("#1f2328", "#e6edf3");

  private final String onLight;
  private final String onDark;

  Colour(String onLight, String onDark) {
    this.onLight = onLight;
    this.onDark = onDark;
  }

  String onLight() {
    return onLight;
  }

  String onDark() {
    return onDark;
  }

  /** Class that makes this colour the {@code currentColor} of an element. */
  String style() {
    return name().toLowerCase(Locale.ROOT);
  }
}
