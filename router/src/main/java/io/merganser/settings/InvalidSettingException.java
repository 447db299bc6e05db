package io.merganser.settings;

/** A setting that stops the start. The message has its full path, the rule, and what was found. */
public final class InvalidSettingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  InvalidSettingException(String message) {
    super(message);
  }

  InvalidSettingException(String message, Throwable cause) {
    super(message, cause);
  }
}
