package io.merganser.ingress;

import java.util.regex.Pattern;

/** Reads the path of a route from the settings. */
final class RoutePattern {
  private static final Pattern SEGMENTS = Pattern.compile("(/[A-Za-z0-9._~!$&'()+,=:@-]+)*");
  private static final Pattern DOTS = Pattern.compile("/\\.\\.?(/|$)");

  private RoutePattern() {}

  /**
   * The path without the slash or {@code /*} at its end, which change nothing.
   *
   * @throws IllegalArgumentException if it is none
   */
  static String parse(String text) {
    String path = text.endsWith("/*") ? text.substring(0, text.length() - 1) : text;
    path = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    boolean plain = SEGMENTS.matcher(path).matches() && !DOTS.matcher(path).find();
    if (!text.startsWith("/") || !plain) {
      throw new IllegalArgumentException(
          "must be a path such as /demo, decoded, with * at most as its last segment, but was "
              + text);
    }
    return path.isEmpty() ? "/" : path;
  }
}
