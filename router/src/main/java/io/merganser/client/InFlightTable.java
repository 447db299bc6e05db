package io.merganser.client;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The requests in flight on one connection, by number. Safe from any thread, without locks.
 *
 * <p>A number is a sequence and a slot. Whoever takes a request out of its slot, for a reply, the
 * deadline or the loss of the connection, is the only one to do so, and ends it; a reply that comes
 * later finds the slot empty or holding another number.
 */
final class InFlightTable {
  private final AtomicReferenceArray<@Nullable Pending<?>> slots;
  private final AtomicLong sequence = new AtomicLong();
  private final int mask;
  private final int slotBits;

  /**
   * @param capacity how many requests there are at most, which the caller sees to
   */
  InFlightTable(int capacity) {
    int size = capacity <= 1 ? 2 : Integer.highestOneBit(capacity - 1) << 1;
    this.slots = new AtomicReferenceArray<>(size);
    this.mask = size - 1;
    this.slotBits = Integer.bitCount(mask);
  }

  /** Gives the request a number and a slot. */
  void add(Pending<?> request) {
    while (true) {
      long number = sequence.getAndIncrement();
      int slot = (int) number & mask;
      if (slots.get(slot) == null) {
        request.setId(number << slotBits | slot);
        if (slots.compareAndSet(slot, null, request)) {
          return;
        }
      }
    }
  }

  /** Takes the request of that number out, or gives {@code null} if it is not there any more. */
  @Nullable Pending<?> remove(long id) {
    int slot = (int) id & mask;
    Pending<?> request = slots.get(slot);
    boolean found = request != null && request.id() == id;
    return found && slots.compareAndSet(slot, request, null) ? request : null;
  }

  /** Shows every request that is there. */
  void forEach(Consumer<Pending<?>> each) {
    for (int slot = 0; slot <= mask; slot++) {
      Pending<?> request = slots.get(slot);
      if (request != null) {
        each.accept(request);
      }
    }
  }

  /** Takes every request out that is late, and gives it to {@code end}. */
  void removeLate(long nowNanos, Consumer<Pending<?>> end) {
    for (int slot = 0; slot <= mask; slot++) {
      Pending<?> request = slots.get(slot);
      if (request != null && request.isLate(nowNanos)) {
        removeAt(slot, request, end);
      }
    }
  }

  void removeAll(Consumer<Pending<?>> end) {
    for (int slot = 0; slot <= mask; slot++) {
      Pending<?> request = slots.get(slot);
      if (request != null) {
        removeAt(slot, request, end);
      }
    }
  }

  private void removeAt(int slot, Pending<?> request, Consumer<Pending<?>> end) {
    if (slots.compareAndSet(slot, request, null)) {
      end.accept(request);
    }
  }
}
