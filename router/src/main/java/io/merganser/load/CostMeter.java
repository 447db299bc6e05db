package io.merganser.load;

import java.util.concurrent.atomic.LongAdder;

/**
 * What requests cost a task: CPU time, in units that mean the same on every machine. Safe from any
 * thread.
 */
public final class CostMeter {
  private static final double NANOS_PER_SECOND = 1e9;

  private final double speed;
  private final LongAdder nanos = new LongAdder();
  private final LongAdder requests = new LongAdder();

  /**
   * @param speed how much work a core of this machine does in a second, against one of the machine
   *     that all are compared to
   */
  public CostMeter(double speed) {
    this.speed = speed;
  }

  /**
   * Adds CPU time of this machine.
   *
   * @return the same in normalised nanoseconds
   */
  public long charge(long cpuNanos) {
    long normalised = Math.round(cpuNanos * speed);
    nanos.add(normalised);
    return normalised;
  }

  /** Counts a request that has ended. */
  public void ended() {
    requests.increment();
  }

  /** What was used so far. */
  public Cost cost() {
    return new Cost(nanos.sum() / NANOS_PER_SECOND, requests.sum());
  }
}
