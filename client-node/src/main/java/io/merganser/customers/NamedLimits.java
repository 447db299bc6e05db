package io.merganser.customers;

import io.merganser.node.Escaped;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of customers that have a key but no limit by name, though others have one: most likely a
 * name is spelled in two ways. Tells of the same ones once. By one thread at a time.
 */
final class NamedLimits {
  private static final Logger LOG = LoggerFactory.getLogger(NamedLimits.class);
  private static final int MOST_NAMED = 10;

  private final Set<String> limited;
  private Set<String> told = Set.of();

  /**
   * @param limited the customers with a limit by name; empty where there are no such limits
   */
  NamedLimits(Set<String> limited) {
    this.limited = Set.copyOf(limited);
  }

  void compare(Set<String> customers) {
    if (limited.isEmpty()) {
      return;
    }
    Set<String> without = new TreeSet<>(customers);
    without.removeAll(limited);
    if (!without.isEmpty() && !without.equals(told)) {
      String names =
          without.stream().limit(MOST_NAMED).map(Escaped::line).collect(Collectors.joining(", "));
      int more = without.size() - MOST_NAMED;
      LOG.warn(
          "[{}] customers have an API key but no limit by name in merganser.quota.limits, and get"
              + " merganser.quota.default: [{}]{}",
          without.size(),
          names,
          more > 0 ? " and " + more + " more" : "");
    }
    told = without;
  }
}
