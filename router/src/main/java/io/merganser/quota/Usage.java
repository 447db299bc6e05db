package io.merganser.quota;

import io.merganser.Criticality;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a customer used of one backend since the last report, and what it would have used had
 * nothing been refused. In CPU seconds per second.
 *
 * @param used by requests that were let in
 * @param demanded that, and an estimate for those that were refused
 * @param demandedWithin the same for each criticality that has a limit of its own
 */
public record Usage(
    String customer, double used, double demanded, Map<Criticality, Double> demandedWithin) {

  /**
   * @throws IllegalArgumentException if the name is empty or too long, or an amount is negative,
   *     infinite or not a number: a report may come from anywhere
   */
  public Usage {
    Limits.requireName(customer);
    requireAmount("used", used);
    requireAmount("demanded", demanded);
    demandedWithin.forEach((criticality, amount) -> requireAmount(criticality.name(), amount));
    demandedWithin =
        demandedWithin.isEmpty() ? Map.of() : Map.copyOf(new EnumMap<>(demandedWithin));
  }

  /** As this, and as much more as the other says of the same customer. */
  Usage plus(Usage other) {
    Map<Criticality, Double> within = new EnumMap<>(Criticality.class);
    within.putAll(demandedWithin);
    other.demandedWithin.forEach(
        (criticality, amount) -> within.merge(criticality, amount, Double::sum));
    return new Usage(customer, used + other.used, demanded + other.demanded, within);
  }

  private static void requireAmount(String what, double amount) {
    if (!(amount >= 0) || Double.isInfinite(amount)) {
      throw new IllegalArgumentException(
          "a usage's " + what + " must be zero or more, but was " + amount);
    }
  }
}
