package io.merganser.bench.compare;

/** A node that died, or did not answer in time; the message has what it wrote last. */
public final class NodeFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  NodeFailedException(String message) {
    super(message);
  }
}
