package io.merganser.console;

import java.util.LinkedHashMap;
import java.util.Map;

/** By how much totals grow in a second. By one thread at a time. */
final class Rates {
  private static final double NANOS_PER_SECOND = 1e9;

  private Map<String, Long> before;
  private long beforeNanos;

  Rates(Map<String, Long> totals, long nowNanos) {
    this.before = Map.copyOf(totals);
    this.beforeNanos = nowNanos;
  }

  /**
   * The rates since the last call.
   *
   * @param totals under the same names each time
   */
  Map<String, Double> update(Map<String, Long> totals, long nowNanos) {
    double seconds = Math.max(1, nowNanos - beforeNanos) / NANOS_PER_SECOND;
    Map<String, Double> rates = new LinkedHashMap<>();
    totals.forEach((name, total) -> rates.put(name, round((total - before.get(name)) / seconds)));
    before = Map.copyOf(totals);
    beforeNanos = nowNanos;
    return rates;
  }

  private static double round(double rate) {
    return Math.rint(rate * 100) / 100;
  }
}
