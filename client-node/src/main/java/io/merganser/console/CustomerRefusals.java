package io.merganser.console;

import io.merganser.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many requests of this node were refused in the last second because their customer was out of
 * quota. Bounded: of many customers, those beyond are counted together. Any thread may count; one
 * at a time looks.
 */
final class CustomerRefusals {
  private static final int MOST_CUSTOMERS = 1_000;
  private static final double NANOS_PER_SECOND = 1e9;

  /** What is counted until the next look. */
  private static final class Page {
    final Map<String, LongAdder> refused = new ConcurrentHashMap<>();
    final LongAdder beyond = new LongAdder();
  }

  /** Refusals per second, by customer, and of those that are not told apart. */
  record PerSecond(Map<String, Double> byCustomer, double beyond) {

    double of(String customer) {
      return byCustomer.getOrDefault(customer, 0.0);
    }

    double all() {
      return beyond + byCustomer.values().stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  private volatile Page page = new Page();
  private volatile PerSecond last = new PerSecond(Map.of(), 0);
  private long turnedAtNanos;

  CustomerRefusals(long nowNanos) {
    this.turnedAtNanos = nowNanos;
  }

  void count(Outcome<?> outcome) {
    if (!(outcome instanceof Outcome.OutOfQuota<?> out)) {
      return;
    }
    Page current = page;
    LongAdder counted = current.refused.get(out.customer());
    if (counted == null && current.refused.size() < MOST_CUSTOMERS) {
      counted = current.refused.computeIfAbsent(out.customer(), name -> new LongAdder());
    }
    (counted == null ? current.beyond : counted).increment();
  }

  /** Begins to count anew. What is counted at this very moment may be lost. */
  void turn(long nowNanos) {
    Page full = page;
    page = new Page();
    double seconds = Math.max(1, nowNanos - turnedAtNanos) / NANOS_PER_SECOND;
    turnedAtNanos = nowNanos;
    Map<String, Double> rates = new HashMap<>();
    full.refused.forEach((customer, count) -> rates.put(customer, count.sum() / seconds));
    last = new PerSecond(Map.copyOf(rates), full.beyond.sum() / seconds);
  }

  /** What was counted between the last two turns. */
  PerSecond perSecond() {
    return last;
  }
}
