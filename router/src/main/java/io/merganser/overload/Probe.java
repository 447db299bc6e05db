package io.merganser.overload;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets one request an interval through, so that a client that refuses all others finds out when it
 * need not any more. Safe from any thread; of those who come at once, one goes.
 */
final class Probe {
  private final long intervalNanos;
  private final AtomicLong sentAtNanos;

  /** The first may go at once. */
  Probe(Duration interval, long nowNanos) {
    this.intervalNanos = interval.toNanos();
    this.sentAtNanos = new AtomicLong(nowNanos - intervalNanos);
  }

  boolean tryTake(long nowNanos) {
    return tryTake(intervalNanos, nowNanos);
  }

  /**
   * The same, at most so long after the one before.
   *
   * @param pauseNanos counts where it is shorter than the interval
   */
  boolean tryTake(long pauseNanos, long nowNanos) {
    long before = sentAtNanos.get();
    return nowNanos - before >= Math.min(pauseNanos, intervalNanos)
        && sentAtNanos.compareAndSet(before, nowNanos);
  }
}
