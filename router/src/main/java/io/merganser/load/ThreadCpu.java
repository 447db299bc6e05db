package io.merganser.load;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/**
 * The CPU time of the tasks that run on one thread, which alone may call it.
 *
 * <p>Asking the system costs 0.4 µs and more, the wall clock a twentieth of that. So where one task
 * follows another within two microseconds, the second starts where the first ended; and a task that
 * took less than that is charged the time that it took.
 */
public final class ThreadCpu {
  private static final long SHORT_NANOS = 2_000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final LongSupplier cpuClock;
  private final LongSupplier wallClock;
  private long cpuNanos;
  private long wallNanos;
  private boolean known;

  /**
   * @param cpuClock CPU time of the thread that calls, or something negative where nobody knows
   */
  ThreadCpu(LongSupplier cpuClock, LongSupplier wallClock) {
    this.cpuClock = cpuClock;
    this.wallClock = wallClock;
  }

  /** For the thread that calls, and no other. Where its CPU time is not known, tasks use none. */
  public static ThreadCpu ofCurrentThread() {
    boolean supported =
        THREADS.isCurrentThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled();
    return new ThreadCpu(supported ? THREADS::getCurrentThreadCpuTime : () -> -1, System::nanoTime);
  }

  /** A task starts. */
  public void start() {
    long now = wallClock.getAsLong();
    long gap = now - wallNanos;
    if (known && gap <= SHORT_NANOS) {
      cpuNanos += gap;
    } else {
      read();
    }
    wallNanos = now;
  }

  /** The task ends: what it used since {@link #start}, in nanoseconds. */
  public long stop() {
    long now = wallClock.getAsLong();
    long took = now - wallNanos;
    wallNanos = now;
    if (!known) {
      return 0;
    }
    if (took <= SHORT_NANOS) {
      cpuNanos += took;
      return Math.max(0, took);
    }
    long before = cpuNanos;
    read();
    return Math.max(0, cpuNanos - before);
  }

  private void read() {
    cpuNanos = cpuClock.getAsLong();
    known = cpuNanos >= 0;
  }
}
