package io.merganser.overload;

import java.util.Arrays;

/** The ways to throttle, by their names in the configuration. */
public enum ThrottleMode {
  ACCEPT_CLOCKED("accept-clocked"),
  ADAPTIVE("adaptive"),
  OFF("off");

  private final String text;

  ThrottleMode(String text) {
    this.text = text;
  }

  /**
   * The mode of that name.
   *
   * @throws IllegalArgumentException if there is none, with the names that there are
   */
  public static ThrottleMode of(String text) {
    return Arrays.stream(values())
        .filter(mode -> mode.text.equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be one of " + Arrays.toString(values()) + ", but was " + text));
  }

  @Override
  public String toString() {
    return text;
  }
}
