package io.merganser.bench.sim;

import io.merganser.balance.BalanceSettings;
import io.merganser.balance.Balancer;
import io.merganser.balance.Candidate;
import io.merganser.load.LoadReport;
import io.merganser.overload.RetryBudget;
import io.merganser.overload.Throttle;
import io.merganser.overload.Throttles;
import io.merganser.overload.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A client with its subset, which sends requests at its own rate whatever becomes of them, except
 * those that its throttle refuses. What is refused by a backend is tried again as the router does.
 */
final class SimClient {
  private static final long TICK_NANOS = 100_000_000L;
  private static final double BURST_SHARE = 0.2;
  private static final int BURST_SIZE = 50;
  private final int number;
  private final EventQueue queue;
  private final BalanceSettings settings;
  private final Traffic traffic;
  private final SplittableRandom arrivals;
  private final SplittableRandom choices;
  private final SplittableRandom criticalities;
  private final Ledger ledger;
  private final Map<Candidate, SimBackend> backends = new LinkedHashMap<>();
  private final int mostAttempts;
  private final RetryBudget budget;
  private final Throttles throttles;
  private Balancer balancer;
  private double pace = 1;

  SimClient(
      int number,
      BenchPolicy policy,
      Protection protection,
      Traffic traffic,
      List<SimBackend> subset,
      EventQueue queue,
      BalanceSettings settings,
      SplittableRandom random,
      Ledger ledger) {
    this.number = number;
    this.queue = queue;
    this.settings = settings;
    this.traffic = traffic;
    this.arrivals = random.split();
    this.choices = random.split();
    this.ledger = ledger;
    long now = queue.nowNanos();
    for (SimBackend backend : subset) {
      backends.put(new Candidate(backend.id(), settings, now), backend);
    }
    this.balancer = balancer(policy);
    queue.at((long) (random.nextDouble() * TICK_NANOS), this::tick);
    this.criticalities = random.split();
    this.mostAttempts = protection.retry().attempts();
    this.budget = new RetryBudget(protection.retry().budget(), protection.retry().reserve(), now);
    this.throttles = protection.throttle().create(random.split()::nextDouble, now);
  }

  /** Sends at that rate from now on: single requests, or a fifth of them in bursts. */
  void send(double requestsPerNano, boolean inBursts) {
    double single = inBursts ? requestsPerNano * (1 - BURST_SHARE) : requestsPerNano;
    sendAgain(1, 1 / single);
    if (inBursts) {
      sendAgain(BURST_SIZE, BURST_SIZE / (requestsPerNano * BURST_SHARE));
    }
  }

  /** Sends so many times as much as it was told at first, from the next request on. */
  void setPace(double pace) {
    this.pace = pace;
  }

  /** Goes on with another policy, which has yet to learn what the backends can do. */
  void switchTo(BenchPolicy policy) {
    balancer = balancer(policy);
  }

  void answered(SimRequest request, LoadReport report, long nowNanos) {
    Candidate candidate = request.candidate();
    candidate.report(report, nowNanos);
    SimCall call = request.call();
    if (call.isOver()) {
      return;
    }
    switch (request.verdict()) {
      case SERVE, SERVE_DEGRADED -> served(request, nowNanos);
      case EXPIRED -> late(call, nowNanos);
      case OVERLOADED, OVERLOADED_DONT_RETRY -> {
        candidate.refused();
        if (!mayTryAgain(request, nowNanos) || !tryAgain(request, nowNanos)) {
          throttle(call).refused(nowNanos);
          end(call, Ending.REFUSED, nowNanos);
        }
      }
    }
  }

  private Balancer balancer(BenchPolicy policy) {
    Balancer fresh =
        new Balancer(
            policy.factory().create(settings, choices.split()),
            settings,
            queue.nowNanos(),
            choices.split());
    fresh.setCandidates(List.copyOf(backends.keySet()));
    return fresh;
  }

  private void sendAgain(int count, double meanPauseNanos) {
    queue.after(
        (long) Draw.exponential(arrivals, meanPauseNanos / pace),
        nowNanos -> {
          for (int i = 0; i < count; i++) {
            sendOne(nowNanos);
          }
          sendAgain(count, meanPauseNanos);
        });
  }

  /** Sends one request now. */
  void sendOne(long nowNanos) {
    SimCall call =
        new SimCall(
            number,
            traffic.drawCriticality(criticalities),
            traffic.cost().applyAsLong(arrivals),
            nowNanos,
            traffic.timeoutNanos());
    if (!throttle(call).tryPass(nowNanos)) {
      end(call, Ending.THROTTLED, nowNanos);
      return;
    }
    Candidate candidate = balancer.pick();
    if (candidate == null) {
      throttle(call).undecided(nowNanos);
      end(call, Ending.NOBODY, nowNanos);
      return;
    }
    budget.countRequest(nowNanos);
    if (call.hasDeadline()) {
      queue.at(call.deadlineNanos, now -> giveUp(call, now));
    }
    attempt(call, 0, candidate);
  }

  private void attempt(SimCall call, int attempt, Candidate candidate) {
    SimRequest request =
        new SimRequest(this, call, attempt, candidate, backends.get(candidate), queue);
    call.tried(request);
    request.send();
  }

  private void served(SimRequest request, long nowNanos) {
    if (request.isFailed()) {
      request.candidate().failed();
    } else {
      request.candidate().succeeded();
    }
    throttle(request.call()).accepted(nowNanos);
    end(request.call(), request.isFailed() ? Ending.FAILED : Ending.SERVED, nowNanos);
  }

  private void giveUp(SimCall call, long nowNanos) {
    if (!call.isOver()) {
      late(call, nowNanos);
    }
  }

  private void late(SimCall call, long nowNanos) {
    call.attempt().candidate().failed();
    throttle(call).undecided(nowNanos);
    end(call, Ending.LATE, nowNanos);
  }

  private boolean mayTryAgain(SimRequest request, long nowNanos) {
    return request.verdict() == Verdict.OVERLOADED
        && request.attempt + 1 < mostAttempts
        && !request.call().isLate(nowNanos);
  }

  private boolean tryAgain(SimRequest request, long nowNanos) {
    Candidate picked = balancer.pickOtherThan(request.candidate());
    if (picked == null) {
      return false;
    }
    if (!budget.tryRetry(request.call().criticality, nowNanos)) {
      picked.abandoned();
      return false;
    }
    attempt(request.call(), request.attempt + 1, picked);
    return true;
  }

  private Throttle throttle(SimCall call) {
    return throttles.of(call.criticality);
  }

  private void end(SimCall call, Ending ending, long nowNanos) {
    call.end();
    ledger.ended(call, ending, nowNanos);
  }

  private void tick(long nowNanos) {
    balancer.tick(nowNanos);
    queue.after(TICK_NANOS, this::tick);
  }
}
