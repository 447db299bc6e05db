package io.merganser.console;

import io.merganser.RouterStats;
import java.util.LinkedHashMap;
import java.util.Map;

/** How many requests end in which outcome in a second. By one thread at a time. */
final class OutcomeRates {
  private static final double NANOS_PER_SECOND = 1e9;

  private Map<String, Long> before;
  private long beforeNanos;

  OutcomeRates(RouterStats stats, long nowNanos) {
    this.before = totals(stats);
    this.beforeNanos = nowNanos;
  }

  /** The totals by the names of the outcomes. */
  static Map<String, Long> totals(RouterStats stats) {
    Map<String, Long> totals = new LinkedHashMap<>();
    totals.put("succeeded", stats.succeeded());
    totals.put("handlerFailed", stats.handlerFailed());
    totals.put("backendLost", stats.backendLost());
    totals.put("deadlineExceeded", stats.deadlineExceeded());
    totals.put("noBackend", stats.noBackend());
    totals.put("invalid", stats.invalid());
    return totals;
  }

  /** The rates since the last call. */
  Map<String, Double> update(RouterStats stats, long nowNanos) {
    double seconds = Math.max(1, nowNanos - beforeNanos) / NANOS_PER_SECOND;
    Map<String, Long> now = totals(stats);
    Map<String, Double> rates = new LinkedHashMap<>();
    now.forEach((name, total) -> rates.put(name, round((total - before.get(name)) / seconds)));
    before = now;
    beforeNanos = nowNanos;
    return rates;
  }

  private static double round(double rate) {
    return Math.rint(rate * 100) / 100;
  }
}
