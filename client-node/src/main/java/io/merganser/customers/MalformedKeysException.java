package io.merganser.customers;

/** Keys that cannot be read. The message says where and what is allowed, and not what was there. */
final class MalformedKeysException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedKeysException(String message) {
    super(message);
  }
}
