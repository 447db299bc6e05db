package io.merganser.quota;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A bucket of CPU time, in nanoseconds, that fills at a rate and from which requests take what they
 * are expected to cost. Not all of its owners' requests may empty it: each says how much must be
 * left.
 *
 * <p>It may go below zero: a request is let in if there is enough left, whatever it costs, or one
 * that is dearer than the bucket is deep would never be. What it took is owed, and refilled first.
 *
 * <p>One thread at a time; but {@link #correct} may be called from any.
 */
class Bucket {
  /** Or the coarse steps of few, dear requests would reach from the lowest share to the bottom. */
  private static final int REQUESTS_DEEP = 8;

  /** What is left of a burst where there is no room for one; but so many requests may come. */
  private static final double BURST_UNDER_PRESSURE = 0.25;

  private static final int REQUESTS_UNDER_PRESSURE = 32;

  /** A customer whose requests turn out far dearer than expected pays for it, but not for ever. */
  private static final int DEPTHS_OWED = 10;

  private static final VarHandle CORRECTION = correctionField();

  private double rate = Double.POSITIVE_INFINITY;
  // Infinite: as full as it is deep, once that is known.
  private double nanosLeft = Double.POSITIVE_INFINITY;
  private long refilledAtNanos;
  private double usedNanos;
  private double refusedNanos;

  @SuppressWarnings("unused") // by its handle
  private volatile long correctionNanos;

  Bucket(long nowNanos) {
    this.refilledAtNanos = nowNanos;
  }

  /** The rate at which it fills, in CPU seconds per second; infinite: it is never empty. */
  final void setRate(double rate) {
    this.rate = rate;
  }

  /**
   * Whether more than a share of it is left.
   *
   * @param pressure from 0, where there is room for bursts, to 1, where there is none: then only a
   *     small part of it may be taken at once, and counts as all
   * @param burstNanos the time in which it fills
   * @param costNanos of a usual request
   */
  final boolean hasMoreThan(
      double share, double pressure, double burstNanos, double costNanos, long nowNanos) {
    fold();
    if (rate == Double.POSITIVE_INFINITY) {
      // Should a limit come, it starts with a full bucket.
      nanosLeft = Double.POSITIVE_INFINITY;
      refilledAtNanos = nowNanos;
      return true;
    }
    double depth = rate == 0 ? 0 : Math.max(rate * burstNanos, REQUESTS_DEEP * costNanos);
    double filled = nanosLeft + rate * Math.max(0, nowNanos - refilledAtNanos);
    nanosLeft = Math.max(-DEPTHS_OWED * depth, Math.min(depth, filled));
    refilledAtNanos = nowNanos;
    double part = depth * (1 - (1 - BURST_UNDER_PRESSURE) * pressure);
    double burst = Math.min(depth, Math.max(part, REQUESTS_UNDER_PRESSURE * costNanos));
    return nanosLeft > depth - (1 - share) * burst;
  }

  final void take(double costNanos) {
    nanosLeft -= costNanos;
    usedNanos += costNanos;
  }

  final void countRefused(double costNanos) {
    refusedNanos += costNanos;
  }

  /** More, or less, was used than was taken. From any thread. */
  final void correct(long nanos) {
    CORRECTION.getAndAdd(this, nanos);
  }

  /** What was used since the last call; a correction to less than nothing waits for the next. */
  final double drainUsed() {
    fold();
    double used = Math.max(0, usedNanos);
    usedNanos = Math.min(0, usedNanos);
    return used;
  }

  final double drainRefused() {
    double refused = refusedNanos;
    refusedNanos = 0;
    return refused;
  }

  private void fold() {
    if (correctionNanos != 0) {
      take((long) CORRECTION.getAndSet(this, 0L));
    }
  }

  private static VarHandle correctionField() {
    try {
      return MethodHandles.lookup().findVarHandle(Bucket.class, "correctionNanos", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
