package io.merganser.bench.fleet;

import io.merganser.bench.compare.NodeFailedException;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.HdrHistogram.Histogram;

/**
 * Restarts every backend by SIGTERM, one after the other, under steady traffic. The next one waits
 * until all clients are connected to the last again.
 */
public final class RollingRestart {
  private static final int SIGNIFICANT_DIGITS = 3;

  private final RollingSettings settings;
  private final Histogram lastRequestMicros = new Histogram(SIGNIFICANT_DIGITS);

  public RollingRestart(RollingSettings settings) {
    this.settings = settings;
  }

  /** Tells {@code progress} the number of restarts that are done. */
  public RollingResult run(IntConsumer progress)
      throws IOException, InterruptedException, NodeFailedException {
    try (ProcessFleet fleet = ProcessFleet.start(settings.backends(), settings.clients());
        Traffic traffic = fleet.traffic(settings.perSecond())) {
      long openedBefore = fleet.opened();
      traffic.start();
      int restarts = 0;
      for (int round = 0; round < settings.rounds(); round++) {
        for (BackendProcess backend : fleet.backends()) {
          restart(backend, fleet, traffic);
          progress.accept(++restarts);
        }
      }
      traffic.stop();
      return new RollingResult(
          traffic.requests(),
          traffic.failures(),
          restarts,
          fleet.opened() - openedBefore,
          lastRequestMicros,
          traffic.startedAtNanos());
    }
  }

  private void restart(BackendProcess backend, ProcessFleet fleet, Traffic traffic)
      throws IOException, InterruptedException, NodeFailedException {
    long signalledAtNanos = System.nanoTime();
    backend.terminate();
    long afterNanos = traffic.lastAnswerNanos(backend.id()) - signalledAtNanos;
    lastRequestMicros.recordValue(TimeUnit.NANOSECONDS.toMicros(Math.max(0, afterNanos)));
    backend.startAgain();
    fleet.awaitServing(backend);
  }
}
