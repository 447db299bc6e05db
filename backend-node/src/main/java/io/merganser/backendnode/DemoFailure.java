package io.merganser.backendnode;

/** A failure that was asked for. It has no stack trace: there is nothing to find. */
final class DemoFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DemoFailure(String message) {
    super(message, null, false, false);
  }
}
