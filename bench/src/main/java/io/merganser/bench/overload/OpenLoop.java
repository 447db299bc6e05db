package io.merganser.bench.overload;

import io.merganser.Criticality;
import io.merganser.RequestOptions;
import io.merganser.Router;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends requests when they are due, by a schedule that was drawn beforehand, whatever becomes of
 * them: a loop that waits for answers would send less just when there is too much. Latency counts
 * from when a request was due.
 *
 * <p>One thread sends.
 */
final class OpenLoop {
  static final Duration DEADLINE = Duration.ofSeconds(1);

  private static final byte[] PAYLOAD = new byte[128];
  private static final long PATIENCE_NANOS = DEADLINE.multipliedBy(4).toNanos();

  // Shorter sleeps would send more evenly, but cost a good part of a core.
  private static final long SLEEP_NANOS = 500_000;
  private static final int OTHERS = Criticality.values().length - 1;

  private final Router<byte[], byte[]> router;
  private final Turn turn;
  private final ClientTally tally;
  private final SplittableRandom random;
  private final Map<Criticality, RequestOptions> options = new EnumMap<>(Criticality.class);
  private long worstLagNanos;

  OpenLoop(Router<byte[], byte[]> router, Turn turn) {
    this.router = router;
    this.turn = turn;
    this.tally = new ClientTally(turn);
    this.random = new SplittableRandom(turn.seed());
    for (Criticality criticality : Criticality.values()) {
      options.put(criticality, RequestOptions.defaults().with(criticality).within(DEADLINE));
    }
  }

  /** Runs through all phases, then waits until all requests have ended. */
  ClientSample run() throws InterruptedException {
    long retriesBefore = router.stats().retries();
    HeapWatch heap = HeapWatch.of(turn);
    long startNanos = turn.startNanos();
    long phaseNanos = startNanos;
    for (int phase = 0; phase < turn.phases().size(); phase++) {
      long endNanos = phaseNanos + TimeUnit.MILLISECONDS.toNanos(turn.phases().get(phase).millis());
      send(phase, startNanos, phaseNanos, endNanos);
      phaseNanos = endNanos;
    }
    sleepUntil(phaseNanos);
    long giveUpNanos = phaseNanos + PATIENCE_NANOS;
    while (tally.unanswered() > 0 && System.nanoTime() - giveUpNanos < 0) {
      LockSupport.parkNanos(SLEEP_NANOS);
    }
    return tally.sample(
        router.stats().retries() - retriesBefore, worstLagNanos / 1e6, heap.bytes());
  }

  private void send(int index, long startNanos, long phaseNanos, long endNanos) {
    Phase phase = turn.phases().get(index);
    double meanGapNanos = TimeUnit.SECONDS.toNanos(1) / phase.perSecond();
    double sinceNanos = 0;
    while (true) {
      sinceNanos -= Math.log(1 - random.nextDouble()) * meanGapNanos;
      long dueNanos = phaseNanos + (long) sinceNanos;
      if (dueNanos - endNanos >= 0) {
        return;
      }
      sleepUntil(dueNanos);
      worstLagNanos = Math.max(worstLagNanos, System.nanoTime() - dueNanos);
      long millis = TimeUnit.NANOSECONDS.toMillis(dueNanos - startNanos);
      send(index, (int) (millis / Turn.BUCKET_MILLIS), criticality(phase), dueNanos);
    }
  }

  private void send(int phase, int bucket, Criticality criticality, long dueNanos) {
    tally.sent(bucket, criticality);
    router
        .send(PAYLOAD, options.get(criticality))
        .whenComplete(
            (outcome, failure) ->
                tally.ended(
                    phase,
                    bucket,
                    criticality,
                    failure == null ? Ending.of(outcome) : Ending.OTHER,
                    System.nanoTime() - dueNanos));
  }

  private Criticality criticality(Phase phase) {
    if (random.nextDouble() < phase.criticalPlusShare()) {
      return Criticality.CRITICAL_PLUS;
    }
    return Criticality.values()[1 + random.nextInt(OTHERS)];
  }

  private static void sleepUntil(long nanos) {
    long left = nanos - System.nanoTime();
    while (left > 0) {
      LockSupport.parkNanos(Math.max(SLEEP_NANOS, left));
      left = nanos - System.nanoTime();
    }
  }
}
