package io.merganser.client;

import io.merganser.Outcome;
import io.merganser.balance.Balancer;
import io.merganser.balance.Candidate;
import io.merganser.overload.RetryBudget;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to backends, and ends them; or sends them again, at once and elsewhere, where the
 * one before is known not to have been executed, or may be executed twice. Safe from any thread.
 */
final class Attempts {
  private static final int MOST_PICKS = 4;

  private final Balancer balancer;
  private final RetrySettings settings;
  private final RetryBudget budget;
  private final Counters counters;
  private final LongSupplier clock;

  Attempts(
      Balancer balancer,
      RetrySettings settings,
      RetryBudget budget,
      Counters counters,
      LongSupplier clock) {
    this.balancer = balancer;
    this.settings = settings;
    this.budget = budget;
    this.counters = counters;
    this.clock = clock;
  }

  /** A backend for a request that has not been sent before, or {@code null}. */
  @Nullable Connection pickFirst() {
    Candidate picked = balancer.pick();
    if (picked != null) {
      budget.countRequest();
    }
    return (Connection) picked;
  }

  /** Requests sent once more, so far. */
  long retries() {
    return budget.retries();
  }

  /** Ends a request that has been taken out of its table, or sends it again. */
  <R> void finish(Connection from, Pending<R> request, Outcome<R> outcome) {
    if (!mayTryAgain(request, outcome) || !tryAgain(from, request)) {
      request.end(outcome, counters);
    }
  }

  /**
   * Sends a request elsewhere that waits for an answer here, if there is an elsewhere. Where there
   * is none, or the budget does not allow it, the request goes on waiting.
   */
  void moveAway(Connection from, Pending<?> request) {
    if (!hasAttemptsLeft(request)) {
      return;
    }
    Candidate picked = pickOther(from);
    if (picked == null) {
      return;
    }
    if (!budget.tryRetry() || from.take(request.id()) == null) {
      picked.abandoned();
      return;
    }
    from.failed();
    ((Connection) picked).send(request.again());
  }

  private boolean mayTryAgain(Pending<?> request, Outcome<?> outcome) {
    return outcome instanceof Outcome.BackendLost<?>
        && hasAttemptsLeft(request)
        && (request.isIdempotent() || request.withdraw());
  }

  private boolean hasAttemptsLeft(Pending<?> request) {
    return request.attempt() + 1 < settings.attempts() && !request.isLate(clock.getAsLong());
  }

  private boolean tryAgain(Connection from, Pending<?> request) {
    Candidate picked = pickOther(from);
    if (picked == null) {
      return false;
    }
    if (!budget.tryRetry()) {
      picked.abandoned();
      return false;
    }
    ((Connection) picked).send(request.again());
    return true;
  }

  private @Nullable Candidate pickOther(Connection from) {
    for (int picks = 0; picks < MOST_PICKS; picks++) {
      Candidate picked = balancer.pick();
      if (picked != from) {
        return picked;
      }
      picked.abandoned();
    }
    return null;
  }
}
