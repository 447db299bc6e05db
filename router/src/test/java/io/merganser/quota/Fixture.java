package io.merganser.quota;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;

final class Fixture {
  static final long SECOND = 1_000_000_000L;
  static final long MILLI = 1_000_000L;
  static final Duration EXPIRY = Duration.ofSeconds(30);

  private Fixture() {}

  static QuotaSettings settings(Limits limits) {
    return settings(limits, 10_000);
  }

  static QuotaSettings settings(Limits limits, int maxCustomers) {
    return new QuotaSettings(
        limits,
        EXPIRY,
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        OptionalDouble.empty(),
        "",
        maxCustomers);
  }

  static Usage wants(String customer, double demanded) {
    return new Usage(customer, demanded, demanded, Map.of());
  }

  static Grants holds(String customer, double rate) {
    return new Grants(Map.of(customer, Limit.of(rate)), EXPIRY);
  }
}
