package io.merganser.ingress;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Lets a bounded number of requests in at once, and none any more once it is closed. Safe from any
 * thread, without locks.
 */
final class Admission {
  private final int limit;
  private final AtomicInteger inProgress = new AtomicInteger();
  private final LongAdder refused = new LongAdder();
  private final CompletableFuture<Void> empty = new CompletableFuture<>();
  private volatile boolean closed;

  Admission(int limit) {
    this.limit = limit;
  }

  /** Whether the request may come in. If so, {@link #leave} must be called, once. */
  boolean enter() {
    int now = inProgress.incrementAndGet();
    if (now > limit) {
      refused.increment();
    }
    if (now > limit || closed) {
      leave();
      return false;
    }
    return true;
  }

  void leave() {
    if (inProgress.decrementAndGet() == 0 && closed) {
      empty.complete(null);
    }
  }

  boolean isClosed() {
    return closed;
  }

  /** Lets nobody in from now on. Completes when all have left. */
  CompletionStage<Void> close() {
    closed = true;
    if (inProgress.get() == 0) {
      empty.complete(null);
    }
    return empty;
  }

  int limit() {
    return limit;
  }

  int inProgress() {
    return inProgress.get();
  }

  /** How many were refused because of the limit. */
  long refused() {
    return refused.sum();
  }
}
