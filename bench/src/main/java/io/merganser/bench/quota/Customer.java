package io.merganser.bench.quota;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.List;

/**
 * One who sends requests.
 *
 * @param limit in CPU seconds per second
 */
public record Customer(String name, double limit) {
  /** Who goes far beyond its limit. */
  static final String GREEDY = "b";

  /** The customers of {@code quota.conf}. */
  static List<Customer> all() {
    Config limits = ConfigFactory.load("quota").getConfig("merganser.quota.limits");
    return limits.root().keySet().stream()
        .sorted()
        .map(name -> new Customer(name, limits.getDouble(name)))
        .toList();
  }

  boolean isGreedy() {
    return name.equals(GREEDY);
  }

  /** How many requests use so much of its limit: 1 is all. */
  double requestsPerSecond(double share) {
    return share * limit / QuotaNode.COST_SECONDS;
  }
}
