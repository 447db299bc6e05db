package io.merganser.wire;

/** Bytes that are not what they should be. Without a stack trace: it is the sender who is wrong. */
public final class MalformedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MalformedException(String message) {
    super(message, null, false, false);
  }
}
