package io.merganser.bench.fleet;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What a rolling restart did to the traffic.
 *
 * @param opened connections that routers opened since the traffic began
 * @param lastRequestMicros from SIGTERM to the last answer of that backend, which it received the
 *     request of a moment before: a bound from above, in microseconds
 * @param startedAtNanos when the traffic began
 */
public record RollingResult(
    long requests,
    List<Failure> failures,
    int restarts,
    long opened,
    Histogram lastRequestMicros,
    long startedAtNanos) {

  public RollingResult {
    failures = List.copyOf(failures);
  }

  public double lastRequestMillis(double percentile) {
    return lastRequestMicros.getValueAtPercentile(percentile) / 1e3;
  }
}
