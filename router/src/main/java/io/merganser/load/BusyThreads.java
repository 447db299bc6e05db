package io.merganser.load;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The busy share of a pool of threads: what a backend reports where several share one process,
 * whose CPU time says nothing about one of them.
 *
 * <p>Work may begin and end on any thread; no lock, nothing allocated. Work that is still running
 * counts as far as it has come: the busy time up to now is the sum of all ends, minus the sum of
 * all begins, plus now for each that is running. Sum and number running change together, in one
 * word: 16 bits count, 48 bits hold the sum of nanoseconds modulo 2^48, whose differences are right
 * for 39 hours of work between two calls.
 */
public final class BusyThreads implements UtilizationSignal {
  private static final int SUM_BITS = 48;
  private static final long SUM_MASK = (1L << SUM_BITS) - 1;
  private static final int SIGN_SHIFT = Long.SIZE - SUM_BITS;

  private final int threads;
  private final LongSupplier clock;
  private final AtomicLong runningAndSum = new AtomicLong();
  private long busyAtLastCall;

  /**
   * @param threads how many the pool has
   * @param clock nanoseconds
   */
  public BusyThreads(int threads, LongSupplier clock) {
    if (threads <= 0) {
      throw new IllegalArgumentException("threads must be > 0, but was " + threads);
    }
    this.threads = threads;
    this.clock = clock;
  }

  /** One thread starts to work. Must be followed by one {@link #end}. */
  public void begin() {
    change(1, -clock.getAsLong());
  }

  /** One thread has worked. */
  public void end() {
    change(-1, clock.getAsLong());
  }

  /** Threads at work just now. */
  public int running() {
    return running(runningAndSum.get());
  }

  @Override
  public double sinceLastCall(long elapsedNanos) {
    long word = runningAndSum.get();
    long busy = word + running(word) * clock.getAsLong();
    // The clock was read a moment before the word was changed: a difference may be just below zero.
    long difference = (busy - busyAtLastCall) << SIGN_SHIFT >> SIGN_SHIFT;
    busyAtLastCall = busy;
    return Math.max(0, difference) / ((double) elapsedNanos * threads);
  }

  private void change(int more, long nanos) {
    long before;
    long after;
    do {
      before = runningAndSum.get();
      long running = running(before) + more;
      if (running < 0) {
        throw new IllegalStateException("work must begin before it ends, but none had begun");
      }
      after = running << SUM_BITS | (before + nanos & SUM_MASK);
    } while (!runningAndSum.compareAndSet(before, after));
  }

  private static int running(long word) {
    return (int) (word >>> SUM_BITS);
  }
}
