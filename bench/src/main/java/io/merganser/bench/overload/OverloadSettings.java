package io.merganser.bench.overload;

import java.util.List;

/**
 * What to measure.
 *
 * @param loads as multiples of capacity
 * @param protections by name
 * @param seconds how long each load lasts
 */
public record OverloadSettings(
    List<Double> loads, List<String> protections, int seconds, int backends, int clients) {

  public OverloadSettings {
    loads = List.copyOf(loads);
    protections = List.copyOf(protections);
    loads.forEach(OverloadSettings::requireLoad);
    protections.forEach(OverloadSettings::requireKnown);
    requireDistinct("--load", loads);
    requireDistinct("--protection", protections);
    requireWithin("--seconds", 2, 3_600, seconds);
    requireWithin("--backends", 1, 20, backends);
    requireWithin("--clients", 1, 20, clients);
  }

  /** The name of full protection with a throttle of that kind, whatever the default is. */
  public static String fullWith(String throttle) {
    return Protection.fullWith(throttle);
  }

  /** How many runs the whole takes. */
  public int runs() {
    return loads.size() * protections.size();
  }

  double highestLoad() {
    return loads.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  private static void requireLoad(double load) {
    if (!(load >= 0.1 && load <= 100)) {
      throw new IllegalArgumentException(
          "--load must be within 0.1 to 100, but was %s".formatted(load));
    }
  }

  private static void requireKnown(String protection) {
    try {
      Protection.named(protection);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--protection " + e.getMessage(), e);
    }
  }

  private static void requireDistinct(String option, List<?> values) {
    if (values.isEmpty() || values.stream().distinct().count() < values.size()) {
      throw new IllegalArgumentException(
          "%s must name one value or more, each once, but was %s".formatted(option, values));
    }
  }

  private static void requireWithin(String option, int least, int most, int value) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s must be within %d to %d, but was %d".formatted(option, least, most, value));
    }
  }
}
