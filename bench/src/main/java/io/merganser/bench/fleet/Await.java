package io.merganser.bench.fleet;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what must come to be so. */
public final class Await {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long PAUSE_NANOS = 5_000_000;

  private Await() {}

  /** {@link #until(String, BooleanSupplier, Supplier)} with nothing to add. */
  public static void until(String what, BooleanSupplier condition) throws InterruptedException {
    until(what, condition, () -> "");
  }

  /**
   * Waits until that is so.
   *
   * @param state what is said when it is not so in a minute
   * @throws IllegalStateException if it is not
   */
  public static void until(String what, BooleanSupplier condition, Supplier<String> state)
      throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(
            "not so after %d s: %s %s".formatted(PATIENCE.toSeconds(), what, state.get()));
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }
}
