package io.merganser.bench.overload;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Measures the heap once in a turn that asks for it, while the load is still on. */
final class HeapWatch {
  private static final long BEFORE_END_MILLIS = 1_000;

  private final CompletableFuture<Long> bytes;

  private HeapWatch(CompletableFuture<Long> bytes) {
    this.bytes = bytes;
  }

  static HeapWatch of(Turn turn) {
    if (!turn.heap()) {
      return new HeapWatch(CompletableFuture.completedFuture(0L));
    }
    long inMillis =
        turn.startAtMillis() + turn.millis() - BEFORE_END_MILLIS - System.currentTimeMillis();
    return new HeapWatch(
        CompletableFuture.supplyAsync(
            HeapAfterCollection::bytes,
            CompletableFuture.delayedExecutor(Math.max(0, inMillis), TimeUnit.MILLISECONDS)));
  }

  /** Waits for it. */
  long bytes() throws InterruptedException {
    try {
      return bytes.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the heap must be measurable, but was not", e);
    }
  }
}
