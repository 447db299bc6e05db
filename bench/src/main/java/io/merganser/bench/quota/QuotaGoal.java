package io.merganser.bench.quota;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What quotas must reach. */
public enum QuotaGoal {
  GREEDY_SHARE("b at 10x: use / limit - 1, within 0.1", QuotaGoal::greedyMiss, 0.1, false),
  OTHERS_SUCCEED(
      "b at 10x: success of a and c >= 0.999",
      result -> leastSuccess(result, Script.GREEDY),
      0.999,
      true),
  OTHERS_LATENCY(
      "b at 10x: p99 of a and c <= 1.5 x calm",
      result -> worst(result, Script.GREEDY, QuotaRow::p99ToCalm, result.modest()),
      1.5,
      false),
  KILLED_WITHIN_LIMIT(
      "coordinator killed: use / limit in any 10 s <= 1.2",
      result -> worst(result, Script.KILLED, QuotaRow::mostUsedOfLimit, result.customers()),
      1.2,
      false),
  KILLED_NOBODY_REFUSED(
      "coordinator killed: a and c out of quota = 0",
      result -> worst(result, Script.KILLED, QuotaRow::outOfQuota, result.modest()),
      0,
      false),
  KILLED_AS_BEFORE(
      "10 s after: use of all as before, within 0.1",
      result -> changeAfterTenSeconds(result, Script.KILLED),
      0.1,
      false),
  CUT_WITHIN_LIMIT(
      "coordinator cut off: use / limit in any 10 s <= 1.2",
      result -> worst(result, Script.CUT_OFF, QuotaRow::mostUsedOfLimit, result.customers()),
      1.2,
      false),
  CUT_NOBODY_REFUSED(
      "coordinator cut off: a and c out of quota = 0",
      result -> worst(result, Script.CUT_OFF, QuotaRow::outOfQuota, result.modest()),
      0,
      false),
  BACK_TO_CALM(
      "calm again: use of all / demand >= 0.99", QuotaGoal::servedWhenCalmAgain, 0.99, true);

  /** The greedy one's throttles and bucket take a moment to notice that it is over. */
  private static final int SETTLED_SECONDS = 5;

  private static final int LATER_SECONDS = 10;

  private final String text;
  private final ToDoubleFunction<QuotaResult> value;
  private final double bound;
  private final boolean atLeast;

  QuotaGoal(String text, ToDoubleFunction<QuotaResult> value, double bound, boolean atLeast) {
    this.text = text;
    this.value = value;
    this.bound = bound;
    this.atLeast = atLeast;
  }

  /** One goal, what it came to, and whether that is enough. */
  public record Found(QuotaGoal goal, String text, double value, boolean reached) {}

  public static List<Found> of(QuotaResult result) {
    return Arrays.stream(values()).map(goal -> goal.found(result)).toList();
  }

  private Found found(QuotaResult result) {
    double found = value.applyAsDouble(result);
    return new Found(this, text, found, atLeast ? found >= bound : found <= bound);
  }

  private static double greedyMiss(QuotaResult result) {
    Customer greedy = result.greedy();
    return Math.abs(result.row(Script.GREEDY, greedy).used() / greedy.limit() - 1);
  }

  private static double leastSuccess(QuotaResult result, int phase) {
    return -worst(result, phase, row -> -row.succeeded(), result.modest());
  }

  private static double worst(
      QuotaResult result, int phase, ToDoubleFunction<QuotaRow> value, List<Customer> customers) {
    return customers.stream()
        .mapToDouble(customer -> value.applyAsDouble(result.row(phase, customer)))
        .max()
        .orElseThrow();
  }

  /** By how much the use of anybody differs from before the phase, relative to its demand. */
  private static double changeAfterTenSeconds(QuotaResult result, int phase) {
    Script script = result.script();
    return result.customers().stream()
        .mapToDouble(
            customer -> {
              double before = served(result, customer, script.startOf(phase - 1), phase - 1);
              double after = served(result, customer, script.startOf(phase) + LATER_SECONDS, phase);
              return Math.abs(after / before - 1);
            })
        .max()
        .orElseThrow();
  }

  /** What was used of what was wanted, or of the limit where that is less. */
  private static double served(QuotaResult result, Customer customer, int from, int phase) {
    int until = result.script().endOf(phase);
    double wanted = Math.min(customer.limit(), result.wanted(customer, from, until));
    return result.used(customer, from, until) / wanted;
  }

  private static double servedWhenCalmAgain(QuotaResult result) {
    int from = result.script().startOf(Script.CALM_AGAIN) + SETTLED_SECONDS;
    return result.customers().stream()
        .mapToDouble(customer -> served(result, customer, from, Script.CALM_AGAIN))
        .min()
        .orElseThrow();
  }
}
