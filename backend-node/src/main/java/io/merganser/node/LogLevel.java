package io.merganser.node;

/** The level of a command's log, which must be known before the first line is written. */
public final class LogLevel {
  private static final String NAME = "MERGANSER_LOG";

  private LogLevel() {}

  /** That of the environment; this one, where it has none, or an empty one. */
  public static void orElse(String level) {
    String named = System.getenv(NAME);
    System.setProperty(NAME, named == null || named.isEmpty() ? level : named);
  }
}
