package io.merganser.backendnode;

import io.merganser.node.Escaped;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 5ms}, {@code 1.5s}, {@code 250us}. */
final class Durations {
  private static final Pattern TEXT = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)(us|ms|s)");

  private Durations() {}

  /**
   * @throws IllegalArgumentException if it is no duration, or longer than {@code longest}
   */
  static Duration parse(String text, Duration longest) {
    Matcher matcher = TEXT.matcher(text);
    if (matcher.matches()) {
      double nanos = Double.parseDouble(matcher.group(1)) * nanosIn(matcher.group(2));
      if (nanos <= longest.toNanos()) {
        return Duration.ofNanos(Math.round(nanos));
      }
    }
    throw new IllegalArgumentException(
        "must be a duration of at most "
            + longest.toSeconds()
            + "s, such as 5ms, 1.5s or 250us, but was "
            + Escaped.line(text, 50));
  }

  private static double nanosIn(String unit) {
    return switch (unit) {
      case "us" -> 1e3;
      case "ms" -> 1e6;
      default -> 1e9;
    };
  }
}
