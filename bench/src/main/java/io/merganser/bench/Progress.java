package io.merganser.bench;

import java.util.function.IntConsumer;

/** Shows on a terminal how far something has come, if it takes longer than two seconds. */
final class Progress implements IntConsumer {
  private static final long PATIENCE_NANOS = 2_000_000_000L;
  private static final long PAUSE_NANOS = 200_000_000L;

  private final String what;
  private final int whole;
  // The start script knows whether standard error is a terminal; Java can only ask for all three.
  private final boolean onTerminal =
      Boolean.getBoolean("bench.terminal") || System.console() != null;
  private final long startedAtNanos = System.nanoTime();
  private long shownAtNanos = startedAtNanos;
  private int done;
  private boolean shown;

  /**
   * @param whole how many steps there are
   */
  Progress(String what, int whole) {
    this.what = what;
    this.whole = whole;
  }

  /** One step more is done. From any thread. */
  synchronized void step() {
    accept(done + 1);
  }

  @Override
  public synchronized void accept(int steps) {
    done = steps;
    long now = System.nanoTime();
    if (!onTerminal || now - startedAtNanos < PATIENCE_NANOS) {
      return;
    }
    if (now - shownAtNanos >= PAUSE_NANOS || !shown) {
      shownAtNanos = now;
      shown = true;
      System.err.printf("\r%s: %d %%", what, 100 * done / whole);
    }
    if (done == whole) {
      System.err.print("\r\033[K");
    }
  }
}
