package io.merganser.bench.sim;

import io.merganser.balance.BalanceSettings;
import io.merganser.balance.Balancer;
import io.merganser.balance.Candidate;
import io.merganser.load.LoadReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A client with its subset, which sends requests at its own rate whatever becomes of them. */
final class SimClient {
  private static final long TICK_NANOS = 100_000_000L;
  private static final double BURST_SHARE = 0.2;
  private static final int BURST_SIZE = 50;

  private final EventQueue queue;
  private final BalanceSettings settings;
  private final SplittableRandom arrivals;
  private final SplittableRandom choices;
  private final Tally tally;
  private final Map<Candidate, SimBackend> backends = new LinkedHashMap<>();
  private Balancer balancer;

  SimClient(
      BenchPolicy policy,
      List<SimBackend> subset,
      EventQueue queue,
      BalanceSettings settings,
      SplittableRandom random,
      Tally tally) {
    this.queue = queue;
    this.settings = settings;
    this.arrivals = random.split();
    this.choices = random.split();
    this.tally = tally;
    for (SimBackend backend : subset) {
      backends.put(new Candidate(backend.id(), settings, queue.nowNanos()), backend);
    }
    this.balancer = balancer(policy);
    queue.at((long) (random.nextDouble() * TICK_NANOS), this::tick);
  }

  /** Sends at that rate from now on: single requests, or a fifth of them in bursts. */
  void send(double requestsPerNano, boolean inBursts) {
    double single = inBursts ? requestsPerNano * (1 - BURST_SHARE) : requestsPerNano;
    sendAgain(1, 1 / single);
    if (inBursts) {
      sendAgain(BURST_SIZE, BURST_SIZE / (requestsPerNano * BURST_SHARE));
    }
  }

  /** Goes on with another policy, which has yet to learn what the backends can do. */
  void switchTo(BenchPolicy policy) {
    balancer = balancer(policy);
  }

  void answered(SimRequest request, Candidate candidate, LoadReport report, long nowNanos) {
    candidate.report(report, nowNanos);
    if (request.isFailed()) {
      candidate.failed();
    } else {
      candidate.succeeded();
    }
    tally.answered(request, nowNanos);
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
        (long) Draw.exponential(arrivals, meanPauseNanos),
        nowNanos -> {
          for (int i = 0; i < count; i++) {
            sendOne();
          }
          sendAgain(count, meanPauseNanos);
        });
  }

  private void sendOne() {
    long costNanos = Costs.drawNanos(arrivals);
    Candidate candidate = balancer.pick();
    if (candidate == null) {
      tally.refused();
      return;
    }
    new SimRequest(this, candidate, backends.get(candidate), queue, costNanos).send();
  }

  private void tick(long nowNanos) {
    balancer.tick(nowNanos);
    queue.after(TICK_NANOS, this::tick);
  }
}
