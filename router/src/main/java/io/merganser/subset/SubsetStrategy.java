package io.merganser.subset;

import java.util.List;

/**
 * Gives each client its subset of the backends.
 *
 * <p>A strategy is a function of the fleet and the size alone: every client that sees the same
 * fleet gets the same answer, on any JVM and whatever happened before. Strategies hold no state and
 * may be used from any thread.
 *
 * <p>A subset has {@code size} members; with {@code deterministic} it may have more, up to nearly
 * twice as many where the backends do not divide evenly.
 *
 * <p>A size of the number of backends or more gives every client all of them; no backends, an empty
 * subset. A client that is not in the fleet is counted in.
 */
public sealed interface SubsetStrategy
    permits BalancedStrategy, DeterministicStrategy, RandomStrategy {

  /** The name of this strategy in the configuration. */
  String name();

  /**
   * The subset of one client.
   *
   * @throws IllegalArgumentException if {@code size} is not greater than zero
   */
  Subset select(Fleet fleet, String client, int size);

  /**
   * The subsets of all clients at once, which is cheaper than one after the other.
   *
   * @throws IllegalArgumentException if {@code size} is not greater than zero
   */
  Assignment assign(Fleet fleet, int size);

  /**
   * The smallest size with which every backend is in somebody's subset. A smaller one leaves
   * backends idle. For {@code random} this sorts the backends once for each client; for the others
   * it is arithmetic.
   *
   * @throws IllegalArgumentException if the fleet has no client
   */
  int smallestSizeReachingAll(Fleet fleet);

  /**
   * The strategy of that name.
   *
   * @throws IllegalArgumentException if there is none, with the names that there are
   */
  static SubsetStrategy named(String name) {
    return all().stream()
        .filter(strategy -> strategy.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be one of "
                        + all().stream().map(SubsetStrategy::name).toList()
                        + ", but was "
                        + name));
  }

  /** Every strategy there is, the default first. */
  static List<SubsetStrategy> all() {
    return List.of(new BalancedStrategy(), new DeterministicStrategy(), new RandomStrategy());
  }
}
