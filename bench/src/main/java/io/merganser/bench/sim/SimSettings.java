package io.merganser.bench.sim;

import io.merganser.subset.SubsetStrategy;

/**
 * One run of the simulator.
 *
 * @param load the traffic as a share of what all backends together can do
 * @param seconds how long it lasts, in virtual time
 * @param protection what clients and backends refuse; with any, clients do not wait for ever
 */
public record SimSettings(
    BenchPolicy policy,
    Scenario scenario,
    int backends,
    int clients,
    int subset,
    SubsetStrategy strategy,
    double load,
    int seconds,
    long seed,
    Protection protection) {

  /** Nothing is refused, and clients wait for as long as it takes. */
  public SimSettings(
      BenchPolicy policy,
      Scenario scenario,
      int backends,
      int clients,
      int subset,
      SubsetStrategy strategy,
      double load,
      int seconds,
      long seed) {
    this(
        policy,
        scenario,
        backends,
        clients,
        subset,
        strategy,
        load,
        seconds,
        seed,
        Protection.named("none"));
  }

  /** The base case: 100 backends, 50 clients, subsets of 20, three quarters of capacity. */
  public static SimSettings base(BenchPolicy policy, Scenario scenario, long seed) {
    return new SimSettings(
        policy, scenario, 100, 50, 20, SubsetStrategy.named("balanced"), 0.75, 45, seed);
  }

  public SimSettings {
    requirePositive("--backends", backends);
    requirePositive("--clients", clients);
    requirePositive("--subset", subset);
    requirePositive("--seconds", seconds);
    if (seconds > 3600) {
      throw new IllegalArgumentException("--seconds must be at most 3600, but was " + seconds);
    }
    if (!(load > 0 && load <= 10)) {
      throw new IllegalArgumentException("--load must be > 0 and at most 10, but was " + load);
    }
  }

  private static void requirePositive(String option, int value) {
    if (value <= 0) {
      throw new IllegalArgumentException(option + " must be > 0, but was " + value);
    }
  }
}
