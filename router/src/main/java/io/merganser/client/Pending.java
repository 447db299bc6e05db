package io.merganser.client;

import io.merganser.Criticality;
import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.wire.Letter;
import io.merganser.wire.Payload;
import io.merganser.wire.RequestFrame;
import io.merganser.wire.RequestHeader;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a request, and the promise of its outcome. The first attempt's promise is the one
 * that the sender has; those that follow keep it.
 */
final class Pending<R> extends CompletableFuture<Outcome<R>> implements Letter {
  private static final long ALMOST_A_MILLISECOND = 999_999;

  private final long startedAtNanos;
  private final long deadlineNanos;
  private final RequestOptions options;
  private final LongSupplier clock;
  private final int attempt;
  private final Pending<R> first;
  private final int size;
  private volatile byte @Nullable [] frame;
  private final AtomicBoolean decided = new AtomicBoolean();
  private long id;

  /**
   * @param payload kept as bytes until the request ends: until then it may have to be sent again
   */
  Pending(
      long startedAtNanos,
      long timeoutNanos,
      RequestOptions options,
      Payload payload,
      LongSupplier clock) {
    this.startedAtNanos = startedAtNanos;
    this.deadlineNanos = startedAtNanos + timeoutNanos;
    this.options = options;
    this.clock = clock;
    this.attempt = 0;
    this.first = this;
    byte[] encoded =
        RequestFrame.encode(
            new RequestHeader(0, 0, options.criticality(), 0, options.customer(), options.trace()),
            payload);
    this.size = encoded.length;
    this.frame = encoded;
  }

  private Pending(Pending<R> before, byte[] frame) {
    this.startedAtNanos = before.startedAtNanos;
    this.deadlineNanos = before.deadlineNanos;
    this.options = before.options;
    this.clock = before.clock;
    this.attempt = before.attempt + 1;
    this.first = before.first;
    this.size = frame.length;
    this.frame = frame;
    RequestFrame.setAttempt(frame, attempt);
  }

  /** The next attempt. This one is not sent any more, if it has not been yet. */
  Pending<R> again() {
    withdraw();
    return new Pending<>(this, Objects.requireNonNull(frame).clone());
  }

  /**
   * Makes sure that it is not sent.
   *
   * @return whether it has not been
   */
  boolean withdraw() {
    return decided.compareAndSet(false, true);
  }

  long startedAtNanos() {
    return startedAtNanos;
  }

  /** How often the request has been tried before. */
  int attempt() {
    return attempt;
  }

  Criticality criticality() {
    return options.criticality();
  }

  Optional<String> customer() {
    return options.customer();
  }

  boolean isIdempotent() {
    return options.isIdempotent();
  }

  long id() {
    return id;
  }

  /** Before anybody else can see it. */
  void setId(long id) {
    this.id = id;
    RequestFrame.setId(Objects.requireNonNull(frame), id);
  }

  /** Ends it. By the one who took it out of the table. */
  void end(Outcome<R> outcome, Counters counters) {
    frame = null;
    first.frame = null;
    counters.ended(outcome, options.criticality(), startedAtNanos);
    complete(outcome);
    if (first != this) {
      first.complete(outcome);
    }
  }

  boolean isLate(long nowNanos) {
    return nowNanos - deadlineNanos >= 0;
  }

  @Override
  public int size() {
    return size;
  }

  /** A request that has ended is not sent any more: so it is known not to have been executed. */
  @Override
  public byte @Nullable [] take() {
    byte[] bytes = frame;
    if (bytes == null || isDone() || !decided.compareAndSet(false, true)) {
      return null;
    }
    long remaining = deadlineNanos - clock.getAsLong();
    if (remaining <= 0) {
      // It ends as late, and need not be read to be dropped.
      return null;
    }
    // Rounded up: what has less than a millisecond left has not expired.
    long millis = TimeUnit.NANOSECONDS.toMillis(remaining + ALMOST_A_MILLISECOND);
    RequestFrame.setRemaining(bytes, (int) Math.min(Integer.MAX_VALUE, millis));
    return bytes;
  }
}
