package io.merganser.quota;

import java.util.Arrays;

/**
 * One customer's limit over the backends while a new coordinator learns: all keep what they hold of
 * the one before, so that nobody is refused because little is known yet.
 */
final class LearningShares {

  private LearningShares() {}

  /**
   * @param amount that all of them together may have
   * @param held what each holds; not a number where it holds nothing
   * @param fallback what one without a grant goes by now; it keeps that as far as the amount allows
   * @param mayRaise whether what is left goes to those who want more: only when all backends have
   *     been heard, or others may hold it
   */
  static double[] divide(
      double amount, double[] held, double[] demands, double fallback, boolean mayRaise) {
    double allHeld = Arrays.stream(held).filter(h -> !Double.isNaN(h)).sum();
    long without = Arrays.stream(held).filter(Double::isNaN).count();
    // More is held than there is only if the limit was lowered since.
    double kept = allHeld > amount ? amount / allHeld : 1;
    double part = Math.min(fallback, Math.max(0, amount - allHeld) / Math.max(1, without));
    double[] shares = new double[held.length];
    Arrays.setAll(shares, i -> Double.isNaN(held[i]) ? part : held[i] * kept);
    double left = amount - Arrays.stream(shares).sum();
    if (mayRaise && left > 0) {
      double[] unmet = new double[held.length];
      Arrays.setAll(unmet, i -> Math.max(0, demands[i] - shares[i]));
      double[] more = FairShares.upTo(left, unmet);
      Arrays.setAll(shares, i -> shares[i] + more[i]);
    }
    return shares;
  }
}
