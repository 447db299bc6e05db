package io.merganser.balance;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** The policies there are, by their names in the configuration. */
public enum PolicyName {
  ROUND_ROBIN("round-robin"),
  LEAST_LOADED("least-loaded"),
  WEIGHTED_ROUND_ROBIN("weighted-round-robin"),
  ADAPTIVE_WEIGHTED_ROUND_ROBIN("adaptive-weighted-round-robin");

  private final String text;

  PolicyName(String text) {
    this.text = text;
  }

  /**
   * The policy of that name.
   *
   * @throws IllegalArgumentException if there is none, with the names that there are
   */
  public static PolicyName of(String text) {
    return Arrays.stream(values())
        .filter(name -> name.text.equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be one of " + Arrays.toString(values()) + ", but was " + text));
  }

  /**
   * A policy of this name for one client.
   *
   * @param random where in their order the backends start, so that clients do not go in step
   */
  public Policy create(BalanceSettings settings, RandomGenerator random) {
    return switch (this) {
      case ROUND_ROBIN -> new RoundRobin(random);
      case LEAST_LOADED -> new LeastLoaded(random);
      case WEIGHTED_ROUND_ROBIN -> new WeightedRoundRobin(settings, random);
      case ADAPTIVE_WEIGHTED_ROUND_ROBIN -> new AdaptiveWeightedRoundRobin(settings, random);
    };
  }

  @Override
  public String toString() {
    return text;
  }
}
