package io.merganser.backendnode;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/** Burns CPU time on the thread that calls it. Any thread. */
final class CpuBurner {
  /** Some 20 µs: asking for the CPU time costs up to 1 µs, so a few percent of it. */
  private static final int ROUNDS = 20_000;

  private static final long MULTIPLIER = 0x5DEECE66DL;
  private static final long INCREMENT = 0xB;

  private final LongSupplier clock;
  private final LongSupplier cpuTime;

  /**
   * @param clock nanoseconds
   * @param cpuTime nanoseconds that the calling thread has run
   */
  CpuBurner(LongSupplier clock, LongSupplier cpuTime) {
    this.clock = clock;
    this.cpuTime = cpuTime;
  }

  /** The CPU time of the calling thread; where the platform does not tell, the time. */
  static LongSupplier threadCpuTime() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()
        ? threads::getCurrentThreadCpuTime
        : System::nanoTime;
  }

  /**
   * Burns so much CPU time, or stops when nobody waits any longer.
   *
   * @param withinNanos how long anybody waits
   * @return what it computed: were it thrown away, the JIT would not compute it
   */
  long burn(long cpuNanos, long withinNanos) {
    long startedAt = clock.getAsLong();
    long burntAtStart = cpuTime.getAsLong();
    long computed = startedAt;
    while (cpuTime.getAsLong() - burntAtStart < cpuNanos
        && clock.getAsLong() - startedAt < withinNanos) {
      for (int i = 0; i < ROUNDS; i++) {
        computed = computed * MULTIPLIER + INCREMENT;
      }
    }
    return computed;
  }
}
