package io.merganser.bench.compare;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Keeps a number of requests in flight: each reply sends the next request, on the thread that
 * brought the reply, so that the loop adds no hop of its own. The first failure ends the loop.
 *
 * <p>A closed loop finds what a stack can do at most. It hides what overload does.
 */
final class ClosedLoop {
  private static final long DRAIN_MILLIS = 2 * Stack.DEADLINE.toMillis();
  private static final int SIGNIFICANT_DIGITS = 3;

  private final Stack.Client client;
  private final byte[] payload;
  private final int inFlight;
  private final Recorder latencies = new Recorder(SIGNIFICANT_DIGITS);
  private final CompletableFuture<Void> failure = new CompletableFuture<>();
  private final Semaphore ended = new Semaphore(0);
  private volatile boolean running = true;

  ClosedLoop(Stack.Client client, int payloadBytes, int inFlight) {
    this.client = client;
    this.payload = new byte[payloadBytes];
    this.inFlight = inFlight;
  }

  void start() {
    for (int i = 0; i < inFlight; i++) {
      new Slot().send();
    }
  }

  /** Lets the loop run for some time; throws what made a request fail. */
  void run(long millis) throws InterruptedException, ExecutionException {
    try {
      failure.get(millis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // The time is over and no request has failed.
    }
  }

  /** The latencies in nanoseconds since the last call. */
  Histogram takeLatencies() {
    return latencies.getIntervalHistogram();
  }

  /** Sends nothing more and waits for what is in flight. */
  void stop() throws InterruptedException, ExecutionException {
    running = false;
    boolean drained = ended.tryAcquire(inFlight, DRAIN_MILLIS, TimeUnit.MILLISECONDS);
    if (failure.isDone()) {
      failure.get();
    }
    if (!drained) {
      throw new IllegalStateException(
          "every request must end, but %d of %d had not after %d ms"
              .formatted(inFlight - ended.availablePermits(), inFlight, DRAIN_MILLIS));
    }
  }

  /** One of the requests in flight, over and over; a stack's own hand-overs order its calls. */
  private final class Slot implements Stack.Reply {
    private long sentAtNanos;

    void send() {
      sentAtNanos = System.nanoTime();
      client.send(payload, this);
    }

    @Override
    public void received(byte[] echo) {
      latencies.recordValue(System.nanoTime() - sentAtNanos);
      if (echo.length != payload.length) {
        failed(
            new IllegalStateException(
                "an echo must have %d bytes, but had %d".formatted(payload.length, echo.length)));
      } else if (running) {
        send();
      } else {
        ended.release();
      }
    }

    @Override
    public void failed(Throwable cause) {
      running = false;
      failure.completeExceptionally(cause);
      ended.release();
    }
  }
}
