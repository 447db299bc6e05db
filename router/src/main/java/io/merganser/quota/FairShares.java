package io.merganser.quota;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Weighted max–min fair shares, by water filling.
 *
 * <p>Pour the total over all who want some, each a vessel as wide as its weight and as full as its
 * demand allows; the water level λ is where Σ min(demandᵢ, λ·weightᵢ) = total. Who wants less than
 * λ·weight has all that it wants; nobody else could have more without taking from one who has less
 * for its weight.
 *
 * <p>Pure functions; amounts are CPU seconds per second, zero or more.
 */
public final class FairShares {

  private FairShares() {}

  /**
   * What each customer may use of the whole fleet.
   *
   * <p>Weights are limits, so that when there is too little for all that is wanted, everybody is
   * held to the same part of its limit. The grant is that part, not the demand: a customer that
   * wants less keeps the room to want more in the next second, and is not refused for a demand that
   * moves. What the grants add up to is hence more than the capacity, but what is wanted of them is
   * not. Where there is enough for all, each may use its whole limit.
   *
   * @param capacity of the fleet; infinite where it is not known
   */
  public static double[] overCustomers(double[] limits, double[] demands, double capacity) {
    double[] wanted = new double[limits.length];
    Arrays.setAll(wanted, i -> Math.min(demands[i], limits[i]));
    double level = Math.min(1, level(limits, wanted, capacity));
    double[] grants = new double[limits.length];
    Arrays.setAll(grants, i -> limits[i] * level);
    return grants;
  }

  /**
   * One customer's amount over the backends: as it is wanted there, each with the same weight. What
   * is left when all have what they want is spread evenly, so that a backend to which the customer
   * comes next has something for it.
   */
  public static double[] overBackends(double amount, double[] demands) {
    double[] shares = upTo(amount, demands);
    double left = Math.max(0, amount - Arrays.stream(shares).sum()) / demands.length;
    // Rounded, one of them could be more than all.
    Arrays.setAll(shares, i -> Math.min(amount, shares[i] + left));
    return shares;
  }

  /** As {@link #overBackends}, but nobody gets more than it wants. */
  static double[] upTo(double amount, double[] demands) {
    double[] weights = new double[demands.length];
    Arrays.fill(weights, 1);
    double level = level(weights, demands, amount);
    double[] shares = new double[demands.length];
    Arrays.setAll(shares, i -> Math.min(demands[i], level));
    return shares;
  }

  /** The λ of the class; infinite where the total is enough for all. */
  private static double level(double[] weights, double[] demands, double total) {
    // Who wants least for its weight is full first. Without weight one gets nothing in any case.
    Integer[] byThirst = new Integer[weights.length];
    Arrays.setAll(byThirst, i -> i);
    Arrays.sort(byThirst, Comparator.comparingDouble(i -> demands[i] / weights[i]));
    double left = total;
    double weight = Arrays.stream(weights).sum();
    for (int i : byThirst) {
      if (weights[i] == 0) {
        continue;
      }
      if (demands[i] * weight > left * weights[i]) {
        return Math.max(0, left) / weight;
      }
      left -= demands[i];
      weight -= weights[i];
    }
    return Double.POSITIVE_INFINITY;
  }
}
