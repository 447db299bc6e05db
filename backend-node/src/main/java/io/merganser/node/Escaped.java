package io.merganser.node;

/** Text from outside, made fit for a line of a log or a message. */
public final class Escaped {
  private static final int LONGEST = 200;

  private Escaped() {}

  /** The text with every control character and line separator as an escape: {@code \n}. */
  public static String line(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isControl(text.charAt(i))) {
        return escaped(text);
      }
    }
    return text;
  }

  /** As {@link #line}, cut off after so many characters. */
  public static String line(String text, int most) {
    return line(text.length() <= most ? text : text.substring(0, most) + "...");
  }

  /**
   * Visible ASCII and spaces as they are, all else as {@code \\}{@code u} and four digits, a
   * backslash doubled; at most some 200 characters of it. Fit for a header, too.
   */
  public static String ascii(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    int length = Math.min(text.length(), LONGEST);
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        escaped.append("\\\\");
      } else if (c >= ' ' && c <= '~') {
        escaped.append(c);
      } else {
        escaped.append(code(c));
      }
    }
    return length < text.length() ? escaped.append("...").toString() : escaped.toString();
  }

  private static String code(char c) {
    return String.format("\\u%04x", (int) c);
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\n' -> escaped.append("\\n");
        case '\r' -> escaped.append("\\r");
        case '\t' -> escaped.append("\\t");
        default -> {
          if (isControl(c)) {
            escaped.append(code(c));
          } else {
            escaped.append(c);
          }
        }
      }
    }
    return escaped.toString();
  }

  /**
   * Also those that some terminals and viewers take for a line break, or turn the text around at.
   */
  private static boolean isControl(char c) {
    int type = Character.getType(c);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
