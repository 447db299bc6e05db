package io.merganser.bench.compare;

/**
 * What one node saw in the measured part of a turn, by its own clock.
 *
 * @param requests answered; zero at a backend, which does not count
 */
record Sample(long wallNanos, long cpuNanos, long requests, double p50Micros, double p99Micros) {

  double perSecond() {
    return requests * 1e9 / wallNanos;
  }

  /** Processor time spent in a second, in microseconds. */
  double cpuMicrosPerSecond() {
    return cpuNanos * 1e6 / wallNanos;
  }
}
