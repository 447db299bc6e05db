package io.merganser.bench.compare;

import java.util.List;

/** What to compare, and for how long. */
public record CompareSettings(
    List<String> stacks,
    List<Integer> inFlight,
    int payloadBytes,
    int warmUpSeconds,
    int seconds,
    int rounds) {
  private static final int MOST_IN_FLIGHT = 10_000;
  private static final int LARGEST_PAYLOAD = 100_000;

  public CompareSettings {
    stacks = List.copyOf(stacks);
    inFlight = List.copyOf(inFlight);
    inFlight.forEach(count -> requireWithin("--in-flight", 1, MOST_IN_FLIGHT, count));
    requireWithin("--payload", 0, LARGEST_PAYLOAD, payloadBytes);
    requireWithin("--warm-up", 0, 600, warmUpSeconds);
    requireWithin("--seconds", 1, 3_600, seconds);
    requireWithin("--rounds", 1, 1_000, rounds);
    stacks.forEach(CompareSettings::requireKnown);
    requireDistinct("--stacks", stacks);
    requireDistinct("--in-flight", inFlight);
  }

  /** How many turns the whole takes. */
  public int turns() {
    return rounds * inFlight.size() * stacks.size();
  }

  private static void requireWithin(String option, int least, int most, int value) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s must be within %d to %d, but was %d".formatted(option, least, most, value));
    }
  }

  private static void requireKnown(String stack) {
    try {
      Stacks.named(stack);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--stacks " + e.getMessage(), e);
    }
  }

  private static void requireDistinct(String option, List<?> values) {
    if (values.stream().distinct().count() < values.size()) {
      throw new IllegalArgumentException(
          "%s must name each value once, but was %s".formatted(option, values));
    }
  }
}
