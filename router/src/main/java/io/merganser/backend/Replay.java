package io.merganser.backend;

import io.merganser.Handler;
import io.merganser.RequestContext;
import io.merganser.RequestOptions;
import io.merganser.WarmUp;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/**
 * Warms a handler up with one request, again and again, until its answers come quickly or time is
 * up. An answer that is a failure counts as a slow one.
 */
public final class Replay<Q, R> implements WarmUp<Q, R> {
  private static final int ENOUGH_IN_A_ROW = 10;

  private final Q request;
  private final long nominalNanos;
  private final Duration limit;
  private final LongSupplier clock;

  public Replay(Q request, Duration nominal, Duration limit, LongSupplier clock) {
    this.request = request;
    this.nominalNanos = nominal.toNanos();
    this.limit = limit;
    this.clock = clock;
  }

  @Override
  public CompletionStage<Integer> run(Handler<Q, R> handler) {
    Run run = new Run(handler, clock.getAsLong() + limit.toNanos());
    run.next();
    return run.done;
  }

  /** Completes with the number of requests. One at a time, so fields need no guard. */
  private final class Run {
    private final Handler<Q, R> handler;
    private final long endNanos;
    private final CompletableFuture<Integer> done = new CompletableFuture<>();
    private int requests;
    private int quickInARow;

    Run(Handler<Q, R> handler, long endNanos) {
      this.handler = handler;
      this.endNanos = endNanos;
    }

    void next() {
      while (!done.isDone()) {
        long begunNanos = clock.getAsLong();
        CompletableFuture<R> answer = handle();
        if (!answer.isDone()) {
          answer.whenComplete(
              (value, failure) -> {
                take(begunNanos, failure == null);
                next();
              });
          return;
        }
        take(begunNanos, !answer.isCompletedExceptionally());
      }
    }

    private CompletableFuture<R> handle() {
      try {
        return handler.handle(request, context()).toCompletableFuture();
      } catch (RuntimeException e) {
        return CompletableFuture.failedFuture(e);
      }
    }

    private void take(long begunNanos, boolean success) {
      long now = clock.getAsLong();
      requests++;
      quickInARow = success && now - begunNanos <= nominalNanos ? quickInARow + 1 : 0;
      if (quickInARow == ENOUGH_IN_A_ROW || now - endNanos >= 0) {
        done.complete(requests);
      }
    }

    private RequestContext context() {
      return RequestContext.of(RequestOptions.defaults().within(limit));
    }
  }
}
