package io.merganser.node;

import org.jspecify.annotations.Nullable;

/**
 * A node can't start, for a reason that its operator can do something about. The command prints the
 * message, which says what is wrong and what to change, and no stack trace.
 */
public final class NotStartedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean misconfigured;

  private NotStartedException(String message, @Nullable Throwable cause, boolean misconfigured) {
    super(message, cause);
    this.misconfigured = misconfigured;
  }

  public NotStartedException(String message, @Nullable Throwable cause) {
    this(message, cause, false);
  }

  /** The configuration is wrong, rather than the surroundings. */
  public static NotStartedException misconfigured(String message) {
    return new NotStartedException(message, null, true);
  }

  boolean isMisconfigured() {
    return misconfigured;
  }
}
