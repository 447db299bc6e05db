package io.merganser.bench.sim;

import org.HdrHistogram.Histogram;

/** Counts what became of the requests of one run. */
final class Tally {
  private static final long NANOS_PER_MICRO = 1000;
  private static final double MICROS_PER_MILLI = 1000;

  private final Histogram latencyMicros = new Histogram(3);
  private final Histogram waitMicros = new Histogram(3);
  private long succeeded;
  private long failed;

  void answered(SimRequest request, long nowNanos) {
    if (request.isFailed()) {
      failed++;
      return;
    }
    succeeded++;
    latencyMicros.recordValue((nowNanos - request.sentAtNanos) / NANOS_PER_MICRO);
    waitMicros.recordValue((request.startedAtNanos - request.receivedAtNanos) / NANOS_PER_MICRO);
  }

  /** Counts a request for which no backend was available. */
  void refused() {
    failed++;
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
