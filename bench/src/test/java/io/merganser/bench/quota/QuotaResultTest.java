package io.merganser.bench.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.merganser.Outcome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QuotaResultTest {
  private static final long MILLI = 1_000_000;
  private static final Outcome<String> SUCCESS = new Outcome.Success<>("", "b0");
  private static final Outcome<String> REFUSED =
      new Outcome.OutOfQuota<>("b", Optional.empty(), "");

  private final Script script = Script.of(15);
  private final Map<Customer, Tally> tallies = new LinkedHashMap<>();

  @Test
  void allGoalsAreReachedWhenOnlyTheGreedyIsHeldToItsLimit() {
    Customer.all().forEach(customer -> sendAll(customer, customer.limit()));
    assertThat(QuotaGoal.of(result())).allMatch(QuotaGoal.Found::reached);
  }

  @Test
  void noticesWhoUsesMoreThanItsLimit() {
    Customer.all().forEach(customer -> sendAll(customer, 1.3 * customer.limit()));
    assertThat(QuotaGoal.of(result()))
        .filteredOn(found -> !found.reached())
        .extracting(QuotaGoal.Found::goal)
        .containsExactly(
            QuotaGoal.GREEDY_SHARE, QuotaGoal.KILLED_WITHIN_LIMIT, QuotaGoal.CUT_WITHIN_LIMIT);
  }

  @Test
  void theMostInTenSecondsMayBeginInThePhaseBefore() {
    Customer customer = Customer.all().get(0);
    Tally tally = tally(customer);
    long aroundTheKill = (script.startOf(Script.KILLED) - 4) * 1000 * MILLI;
    for (int i = 0; i < 5000; i++) {
      tally.sent(Script.GREEDY, aroundTheKill);
      tally.ended(Script.GREEDY, aroundTheKill, SUCCESS, aroundTheKill + i * MILLI);
    }
    QuotaRow before = result().row(Script.GREEDY, customer);
    QuotaRow after = result().row(Script.KILLED, customer);
    assertThat(before.mostUsed()).isCloseTo(4, within(1e-9));
    assertThat(after.mostUsed()).isCloseTo(5, within(1e-9));
  }

  @Test
  void whatMayHaveBeenExecutedCountsAsUsed() {
    Customer customer = Customer.all().get(0);
    Tally tally = tally(customer);
    tally.ended(Script.WARM_UP, 0, new Outcome.DeadlineExceeded<>(""), MILLI);
    tally.ended(Script.WARM_UP, 0, new Outcome.BackendLost<>("b0", ""), MILLI);
    tally.ended(Script.WARM_UP, 0, REFUSED, MILLI);
    assertThat(result().used(customer, 0, 1)).isCloseTo(0.02, within(1e-9));
  }

  @Test
  void drawsAChartAndATable() {
    Customer.all().forEach(customer -> sendAll(customer, customer.limit()));
    Map<String, String> files = QuotaFigures.all(result());
    assertThat(files).containsOnlyKeys("quotas.svg", "quotas.md");
    assertThat(files.get("quotas.svg")).startsWith("<svg").contains("Customer b");
    assertThat(files.get("quotas.md")).contains("| b wants 10x | `b` | 3.0 | 30.0");
  }

  /** Evenly, and answered within ten milliseconds; what is beyond {@code served} is refused. */
  private void sendAll(Customer customer, double served) {
    Tally tally = tally(customer);
    for (int phase = 0; phase < script.phases().size(); phase++) {
      double perSecond = customer.requestsPerSecond(script.phases().get(phase).share(customer));
      double accepted = Math.min(1, served / (perSecond * QuotaNode.COST_SECONDS));
      long startNanos = script.startOf(phase) * 1000 * MILLI;
      double credit = 0;
      for (int i = 0; i < perSecond * script.phases().get(phase).seconds(); i++) {
        long due = startNanos + (long) (i * 1000 * MILLI / perSecond);
        credit += accepted;
        boolean succeeds = credit > 1 - 1e-9;
        credit -= succeeds ? 1 : 0;
        tally.sent(phase, due);
        tally.ended(phase, due, succeeds ? SUCCESS : REFUSED, due + 10 * MILLI);
      }
    }
  }

  private Tally tally(Customer customer) {
    return tallies.computeIfAbsent(customer, any -> new Tally(script, 0));
  }

  private QuotaResult result() {
    return new QuotaResult(script, tallies, Map.of());
  }
}
