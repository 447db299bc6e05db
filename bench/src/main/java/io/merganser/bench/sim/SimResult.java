package io.merganser.bench.sim;

import io.merganser.load.Spread;

/**
 * What one run gave.
 *
 * @param requests how many were answered or refused
 * @param spread of the utilizations over the whole run
 * @param p50 latency in milliseconds, and so on
 * @param waitP99 time in the backend's queue, in milliseconds
 * @param errorRate the share of requests that failed or found no backend
 * @param timeline the utilization of each backend in each second: {@code [second][backend]}
 */
public record SimResult(
    long requests,
    Spread spread,
    double p50,
    double p99,
    double p999,
    double waitP99,
    double errorRate,
    double[][] timeline) {

  /** The utilization of each backend over some seconds. */
  public double[] utilizations(int fromSecond, int toSecond) {
    double[] sums = new double[timeline[0].length];
    for (int second = fromSecond; second < toSecond; second++) {
      for (int backend = 0; backend < sums.length; backend++) {
        sums[backend] += timeline[second][backend] / (toSecond - fromSecond);
      }
    }
    return sums;
  }
}
