package io.merganser.bench.memory;

import io.merganser.Outcome;
import io.merganser.Router;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends a number of echoes, some of them at a time: each answer sends the next, on the thread that
 * brought it. After the first failure nothing more is sent.
 */
final class CountedLoop {
  private static final int PAYLOAD_BYTES = 128;
  private static final long PAUSE_MILLIS = 100;

  private final Router<byte[], byte[]> router;
  private final int inFlight;
  private final byte[] payload = new byte[PAYLOAD_BYTES];
  private final AtomicLong toSend = new AtomicLong();
  private final Semaphore ended = new Semaphore(0);
  private final LongAdder succeeded = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final AtomicReference<@Nullable String> firstFailure = new AtomicReference<>();

  CountedLoop(Router<byte[], byte[]> router, int inFlight) {
    this.router = router;
    this.inFlight = inFlight;
    Arrays.fill(payload, (byte) 1);
  }

  /**
   * Sends that many, and waits until all have ended: each does, at its deadline at the latest.
   *
   * @param onProgress told now and then how many have succeeded so far, in all calls together
   */
  void send(long requests, LongConsumer onProgress) throws InterruptedException {
    toSend.set(requests);
    for (int i = 0; i < inFlight; i++) {
      sendNext();
    }
    while (!ended.tryAcquire(inFlight, PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
      onProgress.accept(succeeded.sum());
    }
    onProgress.accept(succeeded.sum());
  }

  long succeeded() {
    return succeeded.sum();
  }

  long failed() {
    return failed.sum();
  }

  @Nullable String firstFailure() {
    return firstFailure.get();
  }

  private void sendNext() {
    if (firstFailure.get() == null && toSend.getAndDecrement() > 0) {
      router.send(payload).whenComplete(this::end);
    } else {
      ended.release();
    }
  }

  private void end(@Nullable Outcome<byte[]> outcome, @Nullable Throwable fault) {
    if (outcome instanceof Outcome.Success<byte[]> success
        && Arrays.equals(success.value(), payload)) {
      succeeded.increment();
    } else {
      failed.increment();
      firstFailure.compareAndSet(null, describe(outcome, fault));
    }
    sendNext();
  }

  private static String describe(@Nullable Outcome<byte[]> outcome, @Nullable Throwable fault) {
    if (outcome instanceof Outcome.Success<byte[]> success) {
      return "an echo of %d bytes that are not those sent".formatted(success.value().length);
    }
    return String.valueOf(outcome == null ? fault : outcome);
  }
}
