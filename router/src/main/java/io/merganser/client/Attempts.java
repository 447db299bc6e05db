package io.merganser.client;

import io.merganser.Criticality;
import io.merganser.Outcome;
import io.merganser.balance.Balancer;
import io.merganser.balance.Candidate;
import io.merganser.overload.RetryBudget;
import io.merganser.overload.Throttles;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to backends, and ends them; or sends them again, at once and elsewhere, where the
 * one before is known not to have been executed, or may be executed twice. Safe from any thread.
 */
final class Attempts {
  private final Balancer balancer;
  private final RetrySettings settings;
  private final RetryBudget budget;
  private final Counters counters;
  private final LongSupplier clock;
  private final Throttles throttles;

  Attempts(
      Balancer balancer,
      RetrySettings settings,
      RetryBudget budget,
      Throttles throttles,
      Counters counters,
      LongSupplier clock) {
    this.balancer = balancer;
    this.settings = settings;
    this.budget = budget;
    this.throttles = throttles;
    this.counters = counters;
    this.clock = clock;
  }

  /** A backend for a request that has not been sent before, or {@code null}. */
  @Nullable Connection pickFirst(long nowNanos) {
    Candidate picked = balancer.pick();
    if (picked != null) {
      budget.countRequest(nowNanos);
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
      teach(request, outcome);
      request.end(outcome, counters);
    }
  }

  /**
   * Only what the backend refused itself is held against it: what it passed on from a layer below,
   * or did not answer in time, it took.
   */
  private void teach(Pending<?> request, Outcome<?> outcome) {
    long now = clock.getAsLong();
    Criticality criticality = request.criticality();
    String customer = request.customer().orElse(null);
    if (outcome instanceof Outcome.Overloaded<?> overloaded && !overloaded.below()) {
      throttles.refused(criticality, customer, now);
    } else if (outcome instanceof Outcome.OutOfQuota<?> && customer != null) {
      throttles.outOfQuota(criticality, customer, now);
    } else if (outcome instanceof Outcome.BackendLost<?>
        || outcome instanceof Outcome.DeadlineExceeded<?>) {
      throttles.undecided(criticality, customer, now);
    } else {
      throttles.accepted(criticality, customer, now);
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
    Candidate picked = balancer.pickOtherThan(from);
    if (picked == null) {
      return;
    }
    if (!budget.tryRetry(request.criticality(), clock.getAsLong())
        || from.take(request.id()) == null) {
      picked.abandoned();
      return;
    }
    from.failed();
    ((Connection) picked).send(request.again());
  }

  private boolean mayTryAgain(Pending<?> request, Outcome<?> outcome) {
    if (!hasAttemptsLeft(request)) {
      return false;
    }
    if (outcome instanceof Outcome.Overloaded<?> overloaded) {
      return !overloaded.dontRetry();
    }
    return outcome instanceof Outcome.BackendLost<?>
        && (request.isIdempotent() || request.withdraw());
  }

  private boolean hasAttemptsLeft(Pending<?> request) {
    return request.attempt() + 1 < settings.attempts() && !request.isLate(clock.getAsLong());
  }

  private boolean tryAgain(Connection from, Pending<?> request) {
    Candidate picked = balancer.pickOtherThan(from);
    if (picked == null) {
      return false;
    }
    if (!budget.tryRetry(request.criticality(), clock.getAsLong())) {
      picked.abandoned();
      return false;
    }
    ((Connection) picked).send(request.again());
    return true;
  }
}
