package io.merganser.quota;

import io.merganser.Criticality;
import java.util.EnumMap;
import java.util.Map;

/**
 * How much CPU time a customer may use, in CPU seconds per second: 1 is one normalised core.
 *
 * @param total of all its requests
 * @param caps of those of one criticality, where they have a limit of their own; none is above the
 *     total
 */
public record Limit(double total, Map<Criticality, Double> caps) {
  /** More than any fleet has. */
  static final double HIGHEST = 1e9;

  /**
   * @throws IllegalArgumentException if an amount is negative, not a number or above 10⁹, or a cap
   *     is above the total
   */
  public Limit {
    requireAmount("a limit", total);
    for (Map.Entry<Criticality, Double> cap : caps.entrySet()) {
      requireAmount("the limit of " + cap.getKey(), cap.getValue());
      if (cap.getValue() > total) {
        throw new IllegalArgumentException(
            "the limit of %s must be at most the total of %s, but was %s"
                .formatted(cap.getKey(), total, cap.getValue()));
      }
    }
    // Most have none, and there are many.
    caps = caps.isEmpty() ? Map.of() : Map.copyOf(new EnumMap<>(caps));
  }

  /** A limit for all criticalities together. */
  public static Limit of(double total) {
    return new Limit(total, Map.of());
  }

  /** One of {@code backends} equal parts. */
  Limit dividedBy(int backends) {
    Map<Criticality, Double> parts = new EnumMap<>(Criticality.class);
    caps.forEach((criticality, cap) -> parts.put(criticality, cap / backends));
    return new Limit(total / backends, parts);
  }

  /** The lower of the two, in each amount; a cap that only one of them has stays. */
  Limit atMost(Limit other) {
    double lower = Math.min(total, other.total);
    Map<Criticality, Double> both = new EnumMap<>(Criticality.class);
    caps.forEach((criticality, cap) -> both.put(criticality, Math.min(cap, lower)));
    other.caps.forEach(
        (criticality, cap) -> both.merge(criticality, Math.min(cap, lower), Math::min));
    return new Limit(lower, both);
  }

  private static void requireAmount(String what, double amount) {
    boolean possible = amount >= 0 && amount <= HIGHEST;
    if (!possible) {
      throw new IllegalArgumentException(
          what + " must be from 0 to 1000000000 CPU seconds per second, but was " + amount);
    }
  }
}
