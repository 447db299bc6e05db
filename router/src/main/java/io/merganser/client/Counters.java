package io.merganser.client;

import io.merganser.Criticality;
import io.merganser.Outcome;
import io.merganser.RouterStats;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** Counts how requests end, tells the listener, and counts the replies that come for none. */
final class Counters {
  private final String service;
  private final Listeners listeners;
  private final LongSupplier clock;
  private final LongAdder succeeded = new LongAdder();
  private final LongAdder degraded = new LongAdder();
  private final LongAdder throttled = new LongAdder();
  private final LongAdder overloaded = new LongAdder();
  private final LongAdder dontRetry = new LongAdder();
  private final LongAdder outOfQuota = new LongAdder();
  private final LongAdder noBackend = new LongAdder();
  private final LongAdder flowControlled = new LongAdder();
  private final LongAdder deadlineExceeded = new LongAdder();
  private final LongAdder backendLost = new LongAdder();
  private final LongAdder handlerFailed = new LongAdder();
  private final LongAdder invalid = new LongAdder();
  final LongAdder opened = new LongAdder();
  final LongAdder strayReplies = new LongAdder();
  final LongAdder malformedReplies = new LongAdder();

  Counters(String service, Listeners listeners, LongSupplier clock) {
    this.service = service;
    this.listeners = listeners;
    this.clock = clock;
  }

  /** A request has ended that was given to the router at that time. */
  void ended(Outcome<?> outcome, Criticality criticality, long startedAtNanos) {
    count(outcome);
    if (!listeners.isEmpty()) {
      listeners.ended(service, criticality, outcome, clock.getAsLong() - startedAtNanos);
    }
  }

  private void count(Outcome<?> outcome) {
    if (outcome instanceof Outcome.Success<?> success) {
      succeeded.increment();
      if (success.degraded()) {
        degraded.increment();
      }
    } else if (outcome instanceof Outcome.Throttled<?>) {
      throttled.increment();
    } else if (outcome instanceof Outcome.Overloaded<?> refused) {
      overloaded.increment();
      if (refused.dontRetry()) {
        dontRetry.increment();
      }
    } else if (outcome instanceof Outcome.OutOfQuota<?>) {
      outOfQuota.increment();
    } else if (outcome instanceof Outcome.NoBackend<?> nobody) {
      noBackend.increment();
      if (nobody.reason() == Outcome.NoBackend.Reason.FLOW_CONTROL) {
        flowControlled.increment();
      }
    } else if (outcome instanceof Outcome.DeadlineExceeded<?>) {
      deadlineExceeded.increment();
    } else if (outcome instanceof Outcome.BackendLost<?>) {
      backendLost.increment();
    } else if (outcome instanceof Outcome.HandlerFailed<?>) {
      handlerFailed.increment();
    } else {
      invalid.increment();
    }
  }

  long throttled() {
    return throttled.sum();
  }

  long flowControlled() {
    return flowControlled.sum();
  }

  RouterStats stats(long retries, long lastResorts) {
    return new RouterStats(
        succeeded.sum(),
        degraded.sum(),
        throttled.sum(),
        overloaded.sum(),
        dontRetry.sum(),
        outOfQuota.sum(),
        noBackend.sum(),
        deadlineExceeded.sum(),
        backendLost.sum(),
        handlerFailed.sum(),
        invalid.sum(),
        flowControlled.sum(),
        retries,
        lastResorts,
        opened.sum(),
        strayReplies.sum(),
        malformedReplies.sum());
  }
}
