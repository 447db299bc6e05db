package io.merganser.overload;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * How often something happened of late: in a window that moves on in ten steps. It holds the step
 * that has begun and the nine before it: all of the last nine tenths of the window, and nothing
 * that is older than the window.
 *
 * <p>Nobody has to tick it. Whoever finds that a step has passed notes the total at its end, in a
 * copy that replaces the notes before only if they are still the same. That costs an allocation a
 * step; within a step, counting costs a read and an increment.
 *
 * <p>Safe from any thread, without locks. The time may be any monotonic count of nanoseconds, below
 * zero or past the largest; a thread that is a little behind the others counts into their step.
 */
final class RecentCount {
  private static final int STEPS = 10;

  private final long stepNanos;
  private final LongAdder count = new LongAdder();
  private final AtomicReference<Notes> notes;

  /**
   * The totals at the start of the step that has begun and of the nine before it, oldest first.
   * Never changed.
   */
  private static final class Notes {
    final long startNanos;
    final long[] totals;

    Notes(long startNanos, long[] totals) {
      this.startNanos = startNanos;
      this.totals = totals;
    }

    /** Nothing was counted between the steps that have passed: their totals are all the same. */
    Notes after(long steps, long stepNanos, long total) {
      int gone = (int) Math.min(steps, STEPS);
      long[] next = Arrays.copyOfRange(totals, gone, gone + STEPS);
      Arrays.fill(next, STEPS - gone, STEPS, total);
      return new Notes(startNanos + steps * stepNanos, next);
    }
  }

  RecentCount(Duration window, long nowNanos) {
    this.stepNanos = Math.max(1, window.toNanos() / STEPS);
    this.notes = new AtomicReference<>(new Notes(nowNanos, new long[STEPS]));
  }

  void increment(long nowNanos) {
    notesAt(nowNanos);
    count.increment();
  }

  /**
   * Undoes an increment of a moment ago. Should a step have passed in between, the window is one
   * short until it has moved past.
   */
  void takeBack() {
    count.decrement();
  }

  /** How often in the window that ends now. */
  long recent(long nowNanos) {
    Notes current = notesAt(nowNanos);
    return Math.max(0, count.sum() - current.totals[0]);
  }

  /** How often since the beginning. */
  long total() {
    return count.sum();
  }

  private Notes notesAt(long nowNanos) {
    Notes seen = notes.get();
    while (nowNanos - seen.startNanos >= stepNanos) {
      long steps = (nowNanos - seen.startNanos) / stepNanos;
      notes.compareAndSet(seen, seen.after(steps, stepNanos, count.sum()));
      seen = notes.get();
    }
    return seen;
  }
}
