package io.merganser.bench.sim;

import io.merganser.Criticality;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What an application asks for, once, however often its client tries it. */
final class SimCall {
  final int client;
  final Criticality criticality;
  final long costNanos;
  final long startedAtNanos;
  final long deadlineNanos;

  private @Nullable SimRequest attempt;
  private boolean over;

  /**
   * @param client which of the clients sends it
   * @param timeoutNanos {@link Traffic#NO_TIMEOUT} for one that waits for ever
   */
  SimCall(
      int client, Criticality criticality, long costNanos, long startedAtNanos, long timeoutNanos) {
    this.client = client;
    this.criticality = criticality;
    this.costNanos = costNanos;
    this.startedAtNanos = startedAtNanos;
    this.deadlineNanos =
        timeoutNanos == Traffic.NO_TIMEOUT ? Long.MAX_VALUE : startedAtNanos + timeoutNanos;
  }

  boolean hasDeadline() {
    return deadlineNanos != Long.MAX_VALUE;
  }

  boolean isLate(long nowNanos) {
    return nowNanos >= deadlineNanos;
  }

  int remainingMillis(long nowNanos) {
    long millis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - nowNanos);
    return (int) Math.min(Integer.MAX_VALUE, millis);
  }

  void tried(SimRequest attempt) {
    this.attempt = attempt;
  }

  /** The last time it was tried. */
  SimRequest attempt() {
    return Objects.requireNonNull(attempt);
  }

  /** Whether its sender has an answer, or has given up. */
  boolean isOver() {
    return over;
  }

  void end() {
    over = true;
  }
}
