package io.merganser.client;

import io.merganser.Outcome;
import io.merganser.wire.Letter;
import io.merganser.wire.Payload;
import io.merganser.wire.RequestFrame;
import io.merganser.wire.RequestHeader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A request in flight, and the promise of its outcome. */
final class Pending<R> extends CompletableFuture<Outcome<R>> implements Letter {
  private final long deadlineNanos;
  private final LongSupplier clock;
  private long id;
  private volatile byte @Nullable [] frame;

  Pending(long deadlineNanos, LongSupplier clock) {
    this.deadlineNanos = deadlineNanos;
    this.clock = clock;
  }

  long id() {
    return id;
  }

  /** Before anybody else can see it. */
  void setId(long id) {
    this.id = id;
  }

  void encode(RequestHeader header, Payload payload) {
    frame = RequestFrame.encode(header, payload);
  }

  boolean isLate(long nowNanos) {
    return nowNanos - deadlineNanos >= 0;
  }

  @Override
  public int size() {
    byte[] bytes = frame;
    return bytes == null ? 0 : bytes.length;
  }

  /** A request that has ended is not sent any more: so it is known not to have been executed. */
  @Override
  public byte @Nullable [] take() {
    byte[] bytes = frame;
    frame = null;
    if (bytes == null || isDone()) {
      return null;
    }
    long remaining = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - clock.getAsLong());
    RequestFrame.setRemaining(bytes, (int) Math.max(0, Math.min(Integer.MAX_VALUE, remaining)));
    return bytes;
  }
}
