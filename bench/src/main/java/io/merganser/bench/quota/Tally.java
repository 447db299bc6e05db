package io.merganser.bench.quota;

import io.merganser.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Counts what becomes of one customer's requests: by the phase in which they were due, and what
 * they used by the time at which they ended. Safe from any thread.
 */
final class Tally {
  /** Of the time line. */
  static final int SLOTS_PER_SECOND = 2;

  private static final long SLOT_NANOS = TimeUnit.SECONDS.toNanos(1) / SLOTS_PER_SECOND;
  private static final int SIGNIFICANT_DIGITS = 3;

  private final long startNanos;
  private final AtomicLongArray executed;
  private final AtomicLongArray sent;
  private final List<Counts> phases = new ArrayList<>();
  private final AtomicLong unanswered = new AtomicLong();

  private static final class Counts {
    final LongAdder offered = new LongAdder();
    final Map<String, LongAdder> endings = new ConcurrentHashMap<>();
    final Histogram latencies = new ConcurrentHistogram(SIGNIFICANT_DIGITS);
  }

  Tally(Script script, long startNanos) {
    this.startNanos = startNanos;
    int slots = script.endOf(script.phases().size() - 1) * SLOTS_PER_SECOND;
    this.executed = new AtomicLongArray(slots);
    this.sent = new AtomicLongArray(slots);
    script.phases().forEach(phase -> phases.add(new Counts()));
  }

  void sent(int phase, long dueNanos) {
    unanswered.incrementAndGet();
    phases.get(phase).offered.increment();
    count(sent, dueNanos);
  }

  void ended(int phase, long dueNanos, Outcome<?> outcome, long nowNanos) {
    Counts counts = phases.get(phase);
    String ending = outcome.getClass().getSimpleName();
    counts.endings.computeIfAbsent(ending, any -> new LongAdder()).increment();
    if (outcome.isSuccess()) {
      counts.latencies.recordValue(nowNanos - dueNanos);
    }
    if (mayHaveBeenExecuted(outcome)) {
      count(executed, nowNanos);
    }
    unanswered.decrementAndGet();
  }

  long unanswered() {
    return unanswered.get();
  }

  long offered(int phase) {
    return phases.get(phase).offered.sum();
  }

  /** How many ended in each way, by the name of the outcome. */
  Map<String, Long> endings(int phase) {
    Map<String, Long> all = new TreeMap<>();
    phases.get(phase).endings.forEach((ending, count) -> all.put(ending, count.sum()));
    return all;
  }

  double p99Millis(int phase) {
    return phases.get(phase).latencies.getValueAtPercentile(99) / 1e6;
  }

  /** Requests executed from one slot, and before another. */
  long executed(int from, int until) {
    return sum(executed, from, until);
  }

  /** Requests due from one slot, and before another. */
  long sent(int from, int until) {
    return sum(sent, from, until);
  }

  /** What was not refused counts, though nobody knows: rather too much than too little. */
  private static boolean mayHaveBeenExecuted(Outcome<?> outcome) {
    return outcome.isSuccess()
        || outcome instanceof Outcome.DeadlineExceeded<?>
        || outcome instanceof Outcome.BackendLost<?>
        || outcome instanceof Outcome.HandlerFailed<?>;
  }

  private void count(AtomicLongArray slots, long nanos) {
    long slot = (nanos - startNanos) / SLOT_NANOS;
    if (slot < slots.length()) {
      slots.incrementAndGet((int) slot);
    }
  }

  private static long sum(AtomicLongArray slots, int from, int until) {
    long sum = 0;
    for (int i = from; i < until; i++) {
      sum += slots.get(i);
    }
    return sum;
  }
}
