package io.merganser.bench.quota;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** What became of all customers. */
public final class QuotaResult {
  /** Over so long may nobody use more than its limit, or not much. */
  static final int WINDOW_SECONDS = 10;

  private static final String SUCCESS = "Success";
  private static final String OUT_OF_QUOTA = "OutOfQuota";

  private final Script script;
  private final Map<Customer, Tally> tallies;
  private final Map<Integer, Double> replacedAfter;

  /**
   * @param tallies with nothing more to count
   * @param replacedAfter how many seconds after the start of a phase another coordinator answered
   */
  QuotaResult(Script script, Map<Customer, Tally> tallies, Map<Integer, Double> replacedAfter) {
    this.script = script;
    this.tallies = tallies;
    this.replacedAfter = Map.copyOf(replacedAfter);
  }

  /** Each phase but the warm-up, with each customer. */
  public List<QuotaRow> rows() {
    List<QuotaRow> rows = new ArrayList<>();
    for (int phase = Script.CALM; phase < script.phases().size(); phase++) {
      for (Customer customer : customers()) {
        rows.add(row(phase, customer));
      }
    }
    return rows;
  }

  /** How long nobody answered for the coordinator that was killed; empty: to the end. */
  public OptionalDouble secondsAfterKill() {
    return secondsAfter(Script.KILLED);
  }

  /** The same for the one that was cut off. */
  public OptionalDouble secondsAfterCut() {
    return secondsAfter(Script.CUT_OFF);
  }

  List<Customer> customers() {
    return List.copyOf(tallies.keySet());
  }

  List<Customer> modest() {
    return customers().stream().filter(customer -> !customer.isGreedy()).toList();
  }

  Customer greedy() {
    return customers().stream().filter(Customer::isGreedy).findFirst().orElseThrow();
  }

  Script script() {
    return script;
  }

  QuotaRow row(int phase, Customer customer) {
    Tally tally = tallies.get(customer);
    Map<String, Long> failed = new HashMap<>(tally.endings(phase));
    Long succeeded = failed.remove(SUCCESS);
    Long outOfQuota = failed.remove(OUT_OF_QUOTA);
    long offered = tally.offered(phase);
    Phase of = script.phases().get(phase);
    return new QuotaRow(
        of.name(),
        customer,
        offered * QuotaNode.COST_SECONDS / of.seconds(),
        (succeeded == null ? 0 : succeeded) / (double) offered,
        outOfQuota == null ? 0 : outOfQuota,
        failed,
        used(customer, script.startOf(phase), script.endOf(phase)),
        mostUsed(customer, phase),
        tally.p99Millis(phase),
        tally.p99Millis(phase) / tally.p99Millis(Script.CALM));
  }

  /** In the mean, between two seconds from the start. */
  double used(Customer customer, double fromSecond, double untilSecond) {
    long executed = tallies.get(customer).executed(slot(fromSecond), slot(untilSecond));
    return executed * QuotaNode.COST_SECONDS / (untilSecond - fromSecond);
  }

  /** What was wanted, in the same way. */
  double wanted(Customer customer, double fromSecond, double untilSecond) {
    long sent = tallies.get(customer).sent(slot(fromSecond), slot(untilSecond));
    return sent * QuotaNode.COST_SECONDS / (untilSecond - fromSecond);
  }

  private double mostUsed(Customer customer, int phase) {
    int window = WINDOW_SECONDS * Tally.SLOTS_PER_SECOND;
    Tally tally = tallies.get(customer);
    return IntStream.rangeClosed(slot(script.startOf(phase)), slot(script.endOf(phase)))
            .filter(end -> end >= window)
            .mapToLong(end -> tally.executed(end - window, end))
            .max()
            .orElse(0)
        * QuotaNode.COST_SECONDS
        / WINDOW_SECONDS;
  }

  private OptionalDouble secondsAfter(int phase) {
    Double seconds = replacedAfter.get(phase);
    return seconds == null ? OptionalDouble.empty() : OptionalDouble.of(seconds);
  }

  private static int slot(double second) {
    return (int) Math.round(second * Tally.SLOTS_PER_SECOND);
  }
}
