package io.merganser.bench.overload;

import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Work that takes a thread ten milliseconds, and the processor next to nothing: so the capacity of
 * a backend is that of its threads, and several backends fit on one machine. Any thread.
 */
final class FixedWork {
  /** How many threads a backend has for it. */
  static final int THREADS = 4;

  static final long NANOS = 10_000_000;

  private final LongAdder runs = new LongAdder();
  private final LongAdder runNanos = new LongAdder();

  void run() {
    long begunNanos = System.nanoTime();
    long tookNanos = 0;
    while (tookNanos < NANOS) {
      LockSupport.parkNanos(NANOS - tookNanos);
      tookNanos = System.nanoTime() - begunNanos;
    }
    runs.increment();
    runNanos.add(tookNanos);
  }

  long runs() {
    return runs.sum();
  }

  /** For all runs together; each takes somewhat longer than it means to. */
  long runNanos() {
    return runNanos.sum();
  }
}
