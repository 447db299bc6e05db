package io.merganser.backend;

import io.merganser.Criticality;
import io.merganser.Propagation;
import io.merganser.RequestContext;
import io.merganser.load.CostMeter;
import io.merganser.quota.Reservation;
import io.merganser.wire.RequestHeader;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/** A request that was received, as its handler sees it. */
final class ServedRequest implements RequestContext {
  private final RequestHeader header;
  private final boolean degraded;
  private final CostMeter costs;
  private final Executor threads;
  private final LongSupplier clock;
  private final long deadlineNanos;
  private final Reservation reservation;

  /** How many threads work on it, in twos, and one more once it has been answered. */
  private final AtomicInteger working = new AtomicInteger();

  private long usedNanos;
  private volatile boolean withLess;
  private boolean settled;

  ServedRequest(
      RequestHeader header,
      boolean degraded,
      Reservation reservation,
      CostMeter costs,
      Executor threads,
      LongSupplier clock) {
    this.header = header;
    this.degraded = degraded;
    this.reservation = reservation;
    this.costs = costs;
    this.threads = threads;
    this.clock = clock;
    this.deadlineNanos =
        clock.getAsLong() + TimeUnit.MILLISECONDS.toNanos(header.remainingMillis());
  }

  RequestHeader header() {
    return header;
  }

  /** Whether nobody waits for the answer any more. */
  boolean isExpired() {
    return clock.getAsLong() - deadlineNanos >= 0;
  }

  boolean isAnsweredWithLess() {
    return withLess;
  }

  @Override
  public Criticality criticality() {
    return header.criticality();
  }

  @Override
  public Optional<String> customer() {
    return header.customer();
  }

  @Override
  public Duration remaining() {
    return Duration.ofNanos(deadlineNanos - clock.getAsLong());
  }

  @Override
  public int attempt() {
    return header.attempt();
  }

  @Override
  public Optional<String> trace() {
    return header.trace();
  }

  @Override
  public boolean isDegraded() {
    return degraded;
  }

  @Override
  public void answersWithLess() {
    withLess = true;
  }

  @Override
  public void charge(Duration cpu) {
    if (cpu.isNegative()) {
      throw new IllegalArgumentException("CPU time must not be negative, but was " + cpu);
    }
    add(costs.charge(cpu.toNanos()));
  }

  private synchronized void add(long nanos) {
    if (settled) {
      reservation.addLate(nanos);
    } else {
      usedNanos += nanos;
    }
  }

  @Override
  public Executor executor() {
    return task -> threads.execute(() -> work(task));
  }

  /** It has been answered. What it cost is known when the threads that work on it are done. */
  void ended() {
    if (working.addAndGet(1) == 1) {
      settle();
    }
  }

  /** It was not executed. */
  synchronized void cancelled() {
    settled = true;
    reservation.cancel();
  }

  private void work(Runnable task) {
    working.addAndGet(2);
    try {
      Propagation.run(this, task);
    } finally {
      if (working.addAndGet(-2) == 1) {
        settle();
      }
    }
  }

  private synchronized void settle() {
    if (!settled) {
      settled = true;
      reservation.settle(usedNanos);
    }
  }
}
