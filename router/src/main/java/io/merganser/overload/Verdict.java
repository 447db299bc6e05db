package io.merganser.overload;

/** What becomes of a request that has arrived. */
public enum Verdict {
  SERVE,
  /** To be served, with less than usual where the handler can. */
  SERVE_DEGRADED,
  /** Not served: nobody waits for the answer any more. */
  EXPIRED,
  /** Refused; another backend may have room. */
  OVERLOADED,
  /** Refused; others are likely to refuse it, too. */
  OVERLOADED_DONT_RETRY;

  /** Whether the request goes to the handler. */
  public boolean isServed() {
    return this == SERVE || this == SERVE_DEGRADED;
  }
}
