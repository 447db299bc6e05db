package io.merganser;

/** Hears how each request of a router ended: for metrics, say. */
@FunctionalInterface
public interface RequestListener {

  /**
   * One request has ended. Called on the thread that ends it: it must be quick, and not throw.
   *
   * @param elapsedNanos since it was given to the router
   */
  void ended(String service, Criticality criticality, Outcome<?> outcome, long elapsedNanos);
}
