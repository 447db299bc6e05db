package io.merganser.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What waits to be sent to one peer. Batches form by themselves and delay nothing: a letter rings
 * the bell, which sends one message that stands for whatever is here when it is written; letters
 * that come before that go along, and ring no bell of their own.
 *
 * <p>Letters may be posted from any thread. How many wait is bounded by whoever posts them.
 */
public final class Outbox {
  private static final int MOST_LETTERS = 64;
  private static final int MOST_BYTES = 64 * 1024;

  private final Queue<Letter> letters = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean rung = new AtomicBoolean();
  private final Runnable bell;
  private volatile boolean takenSinceCheck;
  private boolean suspected;

  /**
   * @param bell sends a message that calls {@link #take} when it is written
   */
  public Outbox(Runnable bell) {
    this.bell = bell;
  }

  public void post(Letter letter) {
    letters.add(letter);
    ring();
  }

  /**
   * Rings again if letters wait and nobody has come for them from one check to the next: the
   * message was lost. Called by the control plane now and then, by one thread at a time.
   */
  public void check() {
    boolean waiting = !takenSinceCheck && rung.get() && !letters.isEmpty();
    if (waiting && suspected) {
      bell.run();
    }
    suspected = waiting;
    takenSinceCheck = false;
  }

  /** The next batch. A letter larger than a batch goes alone. */
  List<byte[]> take() {
    takenSinceCheck = true;
    rung.set(false);
    List<byte[]> batch = new ArrayList<>();
    int bytes = 0;
    for (Letter next = letters.peek(); next != null; next = letters.peek()) {
      bytes += next.size();
      if (batch.size() == MOST_LETTERS || !batch.isEmpty() && bytes > MOST_BYTES) {
        ring();
        break;
      }
      letters.poll();
      byte[] frame = next.take();
      if (frame != null) {
        batch.add(frame);
      }
    }
    return batch;
  }

  private void ring() {
    if (!rung.get() && rung.compareAndSet(false, true)) {
      bell.run();
    }
  }
}
