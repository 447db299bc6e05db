package io.merganser.balance;

import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * How far a client has come in the order of its backends. It starts anywhere, so that clients do
 * not go in step, and outlives each picker, so that a new one does not begin at the same backends
 * again.
 */
final class Position {
  private final AtomicLong next;

  Position(RandomGenerator random) {
    this.next = new AtomicLong(random.nextInt() & Integer.MAX_VALUE);
  }

  /** The next place, each given out once: never negative, going up by one. */
  long advance() {
    return next.getAndIncrement();
  }

  /** The place that {@link #advance} would give out next. */
  long current() {
    return next.get();
  }

  /** Goes on from that place, whatever other threads have done meanwhile. */
  void moveTo(long place) {
    next.lazySet(place);
  }
}
