package io.merganser.console;

import io.merganser.RouterStats;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/** What a router has counted, by name. */
final class Totals {

  private Totals() {}

  /** Of the outcomes: each request is in one of them. */
  static Map<String, Long> outcomes(RouterStats stats) {
    Map<String, Long> totals = new LinkedHashMap<>();
    totals.put("succeeded", stats.succeeded());
    totals.put("throttled", stats.throttled());
    totals.put("overloaded", stats.overloaded());
    totals.put("outOfQuota", stats.outOfQuota());
    totals.put("handlerFailed", stats.handlerFailed());
    totals.put("backendLost", stats.backendLost());
    totals.put("deadlineExceeded", stats.deadlineExceeded());
    totals.put("noBackend", stats.noBackend());
    totals.put("invalid", stats.invalid());
    return totals;
  }

  /** Of what else says how an overload goes. */
  static Map<String, Long> overload(RouterStats stats) {
    Map<String, Long> totals = new LinkedHashMap<>();
    totals.put("degraded", stats.degraded());
    totals.put("dontRetry", stats.dontRetry());
    totals.put("retries", stats.retries());
    return totals;
  }

  /** One figure of each criticality. */
  static Map<String, Long> of(Map<String, State.Ended> ended, ToLongFunction<State.Ended> figure) {
    Map<String, Long> totals = new LinkedHashMap<>();
    ended.forEach((criticality, one) -> totals.put(criticality, figure.applyAsLong(one)));
    return totals;
  }
}
