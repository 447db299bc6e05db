package io.merganser.load;

import java.time.Duration;

/**
 * A utilization for gossip, which a steady fleet never changes: in steps of ten percent, moved only
 * by a difference of more than one step's worth, and only now and then.
 */
public final class CoarseUtilization {
  private static final int STEP = 10;
  private static final int HIGHEST = 100;
  private static final long PAUSE_NANOS = Duration.ofSeconds(10).toNanos();

  private int percent;
  private long changedAtNanos;

  /**
   * @param nowNanos the first change comes no sooner than a pause after this
   */
  public CoarseUtilization(long nowNanos) {
    this.changedAtNanos = nowNanos;
  }

  public int percent() {
    return percent;
  }

  /** Takes a measurement in; whether {@link #percent} is another now. */
  public boolean update(double utilization, long nowNanos) {
    double measured = Math.max(0, Math.min(HIGHEST, utilization * HIGHEST));
    boolean moved = Math.abs(measured - percent) >= STEP;
    if (!moved || nowNanos - changedAtNanos < PAUSE_NANOS) {
      return false;
    }
    percent = (int) Math.round(measured / STEP) * STEP;
    changedAtNanos = nowNanos;
    return true;
  }
}
