package io.merganser.bench.overload;

import com.netflix.concurrency.limits.Limiter;
import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limiter.SimpleLimiter;
import io.merganser.Handler;
import io.merganser.Outcome;
import io.merganser.OutcomeException;
import io.merganser.RequestContext;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/**
 * The same work behind a limit on requests in flight that follows latency: Netflix's Gradient2,
 * with its own defaults. It refuses on the thread that brings the request, which is cheap, and
 * works on threads of its own.
 */
final class LimitedHandler implements Handler<byte[], byte[]> {
  private static final OutcomeException REFUSAL =
      new OutcomeException(new Outcome.Overloaded<>("", true, false, "above the limit"));

  private final FixedWork work;
  private final Limiter<RequestContext> limiter =
      SimpleLimiter.newBuilder().limit(Gradient2Limit.newDefault()).build();
  private final ExecutorService threads = Executors.newFixedThreadPool(FixedWork.THREADS);
  private final LongAdder accepted = new LongAdder();

  LimitedHandler(FixedWork work) {
    this.work = work;
  }

  long accepted() {
    return accepted.sum();
  }

  @Override
  public CompletionStage<byte[]> handle(byte[] request, RequestContext context) {
    Optional<Limiter.Listener> permit = limiter.acquire(context);
    if (permit.isEmpty()) {
      return CompletableFuture.failedFuture(REFUSAL);
    }
    accepted.increment();
    return CompletableFuture.supplyAsync(() -> work(request, context, permit.get()), threads);
  }

  private byte[] work(byte[] request, RequestContext context, Limiter.Listener permit) {
    if (context.remaining().isNegative()) {
      permit.onDropped();
      throw REFUSAL;
    }
    work.run();
    permit.onSuccess();
    return request;
  }
}
