package io.merganser.bench.sim;

import org.HdrHistogram.Histogram;

/** Counts what became of the calls of one run. */
final class Tally implements Ledger {
  private static final long NANOS_PER_MICRO = 1000;
  private static final double MICROS_PER_MILLI = 1000;

  private final Histogram latencyMicros = new Histogram(3);
  private final Histogram waitMicros = new Histogram(3);
  private long succeeded;
  private long failed;

  @Override
  public void ended(SimCall call, Ending ending, long nowNanos) {
    if (ending != Ending.SERVED) {
      failed++;
      return;
    }
    succeeded++;
    latencyMicros.recordValue((nowNanos - call.startedAtNanos) / NANOS_PER_MICRO);
    SimRequest served = call.attempt();
    waitMicros.recordValue((served.startedAtNanos - served.receivedAtNanos) / NANOS_PER_MICRO);
  }

  long requests() {
    return succeeded + failed;
  }

  double errorRate() {
    return requests() == 0 ? 0 : failed / (double) requests();
  }

  double latencyMillis(double percentile) {
    return latencyMicros.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
  }

  double waitMillis(double percentile) {
    return waitMicros.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
  }
}
