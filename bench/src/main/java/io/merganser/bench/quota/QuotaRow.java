package io.merganser.bench.quota;

import java.util.Map;

/**
 * What became of one customer in one phase. Amounts are CPU seconds per second.
 *
 * @param offered what it wanted
 * @param succeeded the share of its requests
 * @param outOfQuota how many of its requests were refused for want of quota
 * @param failed how many ended otherwise than that or in success, by the name of the outcome
 * @param used in the mean
 * @param mostUsed in any ten seconds that end in the phase
 * @param p99Millis of those that succeeded
 * @param p99ToCalm the same, as a multiple of when all was calm
 */
public record QuotaRow(
    String phase,
    Customer customer,
    double offered,
    double succeeded,
    long outOfQuota,
    Map<String, Long> failed,
    double used,
    double mostUsed,
    double p99Millis,
    double p99ToCalm) {

  public QuotaRow {
    failed = Map.copyOf(failed);
  }

  /** How much of its limit it used at most. */
  public double mostUsedOfLimit() {
    return mostUsed / customer.limit();
  }
}
