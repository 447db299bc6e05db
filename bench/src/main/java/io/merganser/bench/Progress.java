package io.merganser.bench;

import java.util.function.IntConsumer;

/** Shows on a terminal how far something has come, if it takes longer than two seconds. */
final class Progress implements IntConsumer {
  private static final long PATIENCE_NANOS = 2_000_000_000L;
  private static final long PAUSE_NANOS = 200_000_000L;

  private final String what;
  private final int whole;
  private final boolean onTerminal = System.console() != null;
  private final long startedAtNanos = System.nanoTime();
  private long shownAtNanos = startedAtNanos;
  private boolean shown;

  Progress(String what, int whole) {
    this.what = what;
    this.whole = whole;
  }

  @Override
  public void accept(int done) {
    long now = System.nanoTime();
    if (!onTerminal || now - startedAtNanos < PATIENCE_NANOS) {
      return;
    }
    if (now - shownAtNanos >= PAUSE_NANOS) {
      shownAtNanos = now;
      shown = true;
      System.err.printf("\r%s: %d %%", what, 100 * done / whole);
    }
    if (done == whole && shown) {
      System.err.print("\r\033[K");
    }
  }
}
