package io.merganser.overload;

/**
 * Refuses requests at the client that the backends would most likely refuse, which saves them the
 * work of refusing. One for each service and {@link io.merganser.Criticality}.
 *
 * <p>After a request has passed, at most one of {@link #accepted}, {@link #refused} and {@link
 * #undecided} is called for it, as soon as it is known which. Nothing is called for a request that
 * did not pass.
 *
 * <p>Safe from any thread, without locks. All times are of the same monotonic clock.
 */
public interface Throttle {

  /** Counts a request of the application. False: it is to be refused here. */
  boolean tryPass(long nowNanos);

  /** A request that passed was accepted by its backend, whatever its handler made of it. */
  void accepted(long nowNanos);

  /** A request that passed was refused by its backend, which has too much to do. */
  void refused(long nowNanos);

  /**
   * A request that passed ended in a way that says nothing of overload: its backend was lost, or
   * there was none. Never makes the throttle stricter.
   */
  void undecided(long nowNanos);
}
