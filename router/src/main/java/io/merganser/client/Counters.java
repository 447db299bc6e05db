package io.merganser.client;

import io.merganser.Outcome;
import io.merganser.RouterStats;
import java.util.concurrent.atomic.LongAdder;

/** Counts how requests end, and the replies that come for none. */
final class Counters {
  private final LongAdder succeeded = new LongAdder();
  private final LongAdder noBackend = new LongAdder();
  private final LongAdder deadlineExceeded = new LongAdder();
  private final LongAdder backendLost = new LongAdder();
  private final LongAdder handlerFailed = new LongAdder();
  private final LongAdder invalid = new LongAdder();
  final LongAdder strayReplies = new LongAdder();
  final LongAdder malformedReplies = new LongAdder();

  void count(Outcome<?> outcome) {
    if (outcome instanceof Outcome.Success<?>) {
      succeeded.increment();
    } else if (outcome instanceof Outcome.NoBackend<?>) {
      noBackend.increment();
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

  RouterStats stats() {
    return new RouterStats(
        succeeded.sum(),
        noBackend.sum(),
        deadlineExceeded.sum(),
        backendLost.sum(),
        handlerFailed.sum(),
        invalid.sum(),
        strayReplies.sum(),
        malformedReplies.sum());
  }
}
