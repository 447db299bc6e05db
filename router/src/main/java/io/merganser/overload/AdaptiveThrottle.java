package io.merganser.overload;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * The book's adaptive throttling, equation 21-1: a request is refused with the probability
 *
 * <pre>max(0, (requests − K · accepts) / (requests + 1))</pre>
 *
 * where both are counted over a window. What this client refuses itself stays in {@code requests};
 * otherwise it would refuse a smaller share the more the application asks for. With steady demand
 * above K · accepts, the backends see K requests for each that they accept.
 *
 * <p>The probability has no cap: with one, enough demand always gets through in masses. Instead one
 * request an interval passes whatever the probability is.
 *
 * <p>While no backend has refused anything in the window, all pass. The equation alone would
 * mistake requests that wait for their answers for refused ones, and stop a client at its start or
 * in a burst. It also makes the usual case cheap: no sum of accepts, no draw.
 */
final class AdaptiveThrottle implements Throttle {
  private final double k;
  private final DoubleSupplier random;
  private final RecentCount requests;
  private final RecentCount accepts;
  private final RecentCount refusals;
  private final Probe probe;

  /**
   * @param k how many requests may reach the backends for each that is accepted; above 1
   * @param random draws from 0 to below 1, from any thread
   */
  AdaptiveThrottle(
      double k, Duration window, Duration probeInterval, DoubleSupplier random, long nowNanos) {
    this.k = k;
    this.random = random;
    this.requests = new RecentCount(window, nowNanos);
    this.accepts = new RecentCount(window, nowNanos);
    this.refusals = new RecentCount(window, nowNanos);
    this.probe = new Probe(probeInterval, nowNanos);
  }

  @Override
  public boolean tryPass(long nowNanos) {
    boolean passes =
        refusals.recent(nowNanos) == 0
            || random.getAsDouble() >= rejection(nowNanos)
            || probe.tryTake(nowNanos);
    requests.increment(nowNanos);
    return passes;
  }

  /** The probability of the equation, below zero where it has its maximum with zero. */
  private double rejection(long nowNanos) {
    double asked = requests.recent(nowNanos);
    return (asked - k * accepts.recent(nowNanos)) / (asked + 1);
  }

  @Override
  public void accepted(long nowNanos) {
    accepts.increment(nowNanos);
  }

  @Override
  public void refused(long nowNanos) {
    refusals.increment(nowNanos);
  }

  /** Counts as accepted, or the equation would take it for refused. */
  @Override
  public void undecided(long nowNanos) {
    accepts.increment(nowNanos);
  }
}
