package io.merganser.settings;

import org.jspecify.annotations.Nullable;

/** A setting that stops the start. The message has its full path, the rule, and what was found. */
public final class InvalidSettingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public InvalidSettingException(String message) {
    super(message);
  }

  public InvalidSettingException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
