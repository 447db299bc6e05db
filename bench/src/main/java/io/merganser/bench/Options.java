package io.merganser.bench;

import java.util.function.Function;

/** Values of the command line that picocli does not know how to read. */
final class Options {

  private Options() {}

  /** What {@code parse} makes of the text; its complaint is given the option's name. */
  static <T> T parsed(String option, String text, Function<String, T> parse) {
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(option + " " + e.getMessage(), e);
    }
  }
}
