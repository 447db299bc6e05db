package io.merganser.quota;

import java.time.Duration;
import java.util.Map;

/**
 * What one backend may give its customers. Grants replace those before, all of them: a customer
 * with a limit that is not among them has an equal part of its limit at each backend.
 *
 * @param limits by customer; only those with a limit and recent demand somewhere in the fleet
 * @param expiry for how long they hold, from when they are received
 */
public record Grants(Map<String, Limit> limits, Duration expiry) {
  private static final Grants NONE = new Grants(Map.of(), Duration.ZERO);

  /**
   * @throws IllegalArgumentException if the expiry is negative
   */
  public Grants {
    if (expiry.isNegative()) {
      throw new IllegalArgumentException("expiry must not be negative, but was " + expiry);
    }
    limits = Map.copyOf(limits);
  }

  /** For a backend that holds none, or whose grants have expired. */
  public static Grants none() {
    return NONE;
  }

  public boolean isNone() {
    return expiry.isZero();
  }
}
