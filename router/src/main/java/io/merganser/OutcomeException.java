package io.merganser;

/**
 * A request that this one depends on did not succeed. It has no stack trace: it tells of another
 * process, and under overload there are many.
 */
public final class OutcomeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Outcome<?> outcome;

  public OutcomeException(Outcome<?> outcome) {
    super(outcome.toString(), null, false, false);
    this.outcome = outcome;
  }

  /** How the request ended. */
  public Outcome<?> outcome() {
    return outcome;
  }
}
