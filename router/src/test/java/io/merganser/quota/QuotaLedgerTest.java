package io.merganser.quota;

import static io.merganser.quota.Fixture.EXPIRY;
import static io.merganser.quota.Fixture.SECOND;
import static io.merganser.quota.Fixture.holds;
import static io.merganser.quota.Fixture.wants;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.merganser.Criticality;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class QuotaLedgerTest {
  private static final Limits LIMITS =
      Limits.unlimited().with("a", Limit.of(12)).with("b", Limit.of(6));
  private static final double CLOSE = 1e-6;

  private final QuotaLedger ledger = new QuotaLedger(Fixture.settings(LIMITS), 0);
  private long now;

  @Example
  void sharesOutWholeLimitsWhereThereIsEnough() {
    report("x", 10, wants("a", 3));
    report("y", 10, wants("a", 0));
    Map<String, Grants> grants = ledger.compute(2, now);
    assertThat(rate(grants, "x", "a")).isCloseTo(7.5, within(CLOSE));
    assertThat(rate(grants, "y", "a")).isCloseTo(4.5, within(CLOSE));
    assertThat(grants.get("x").expiry()).isEqualTo(EXPIRY);
  }

  @Example
  void sharesOutTheSamePartOfEachLimitWhereThereIsTooLittle() {
    report("x", 4.5, wants("a", 50), wants("b", 50));
    report("y", 4.5, wants("a", 50), wants("b", 50));
    Map<String, Grants> grants = ledger.compute(2, now);
    assertThat(rate(grants, "x", "a")).isCloseTo(3, within(CLOSE));
    assertThat(rate(grants, "y", "b")).isCloseTo(1.5, within(CLOSE));
  }

  @Example
  void takesAnUnknownCapacityForEnough() {
    report("x", 1, wants("a", 50));
    report("y", 0, wants("a", 50));
    assertThat(rate(ledger.compute(2, now), "x", "a")).isCloseTo(6, within(CLOSE));
  }

  @Example
  void grantsNothingToWhomNothingIsLimitedOrWanted() {
    report("x", 10, wants("a", 1), wants("free", 5));
    assertThat(ledger.compute(1, now).get("x").limits()).containsOnlyKeys("a");
    assertThat(ledger.totals(now)).containsExactly(wants("a", 1), wants("free", 5));
  }

  @Example
  void forgetsACustomerThatWantsNothingForAnExpiry() {
    report("x", 10, wants("a", 1));
    ledger.compute(1, now);
    for (int second = 1; second <= 32; second++) {
      now += SECOND;
      report("x", 10);
      boolean listed = ledger.compute(1, now).get("x").limits().containsKey("a");
      assertThat(listed).isEqualTo(second <= 30);
    }
  }

  @Example
  void setsAsideWhatAnUnheardBackendMayUse() {
    now = 31 * SECOND;
    report("x", 10, wants("a", 50));
    assertThat(rate(ledger.compute(3, now), "x", "a")).isCloseTo(4, within(CLOSE));
  }

  @Example
  void setsAsideWhatASilentBackendHoldsUntilThatExpires() {
    now = 31 * SECOND;
    report("x", 10, wants("a", 2));
    report("y", 10, wants("a", 8));
    double silent = rate(ledger.compute(2, now), "y", "a");
    for (int second = 1; second <= 31; second++) {
      now += SECOND;
      report("x", 10, wants("a", 50));
      Map<String, Grants> grants = ledger.compute(2, now);
      assertThat(grants).containsOnlyKeys("x");
      double expected = second < 31 ? 12 - silent : 6;
      assertThat(rate(grants, "x", "a")).isCloseTo(expected, within(CLOSE));
    }
  }

  @Example
  void keepsAnIdleCustomerInMindWhileASilentBackendHoldsMoreThanItsPart() {
    for (int second = 0; second <= 40; second++) {
      ledger.report("x", 1, 10, List.of(), holds("a", 3), now);
      if (second < 30) {
        ledger.report("y", 1, 10, List.of(), holds("a", 9), now);
      }
      assertThat(rate(ledger.compute(2, now), "x", "a")).isCloseTo(3, within(CLOSE));
      now += SECOND;
    }
  }

  @Example
  void releasesWhatABackendHeldThatIsGone() {
    now = 31 * SECOND;
    report("x", 10, wants("a", 50));
    report("y", 10, wants("a", 50));
    ledger.compute(2, now);
    now += SECOND;
    ledger.forget("y");
    report("x", 10, wants("a", 50));
    assertThat(rate(ledger.compute(1, now), "x", "a")).isCloseTo(10, within(CLOSE));
  }

  @Example
  void learnsByGivingAllWhatTheyHold() {
    ledger.report("x", 1, 10, List.of(wants("a", 1)), holds("a", 9), now);
    ledger.report("y", 1, 10, List.of(wants("a", 50)), holds("a", 2), now);
    Map<String, Grants> early = ledger.compute(3, now);
    assertThat(rate(early, "x", "a")).isEqualTo(9);
    assertThat(rate(early, "y", "a")).isEqualTo(2);
    // Now all are heard, and the half that nobody holds goes to those who want more.
    now += SECOND;
    ledger.report("x", 1, 10, List.of(wants("a", 1)), holds("a", 9), now);
    ledger.report("y", 1, 10, List.of(wants("a", 50)), holds("a", 2), now);
    ledger.report("z", 1, 10, List.of(wants("a", 1)), holds("a", 0.5), now);
    Map<String, Grants> heard = ledger.compute(3, now);
    assertThat(rate(heard, "x", "a")).isEqualTo(9);
    assertThat(rate(heard, "y", "a")).isCloseTo(2.25, within(CLOSE));
    assertThat(rate(heard, "z", "a")).isCloseTo(0.75, within(CLOSE));
    assertThat(ledger.isLearning(now)).isTrue();
  }

  @Example
  void givesTheFallbackForACustomerNobodyHoldsWhileNotAllAreHeard() {
    report("x", 10, wants("a", 50));
    assertThat(rate(ledger.compute(3, now), "x", "a")).isCloseTo(4, within(CLOSE));
  }

  @Example
  void needsNotLearnAboutACustomerNobodyHoldsOnceAllAreHeard() {
    report("x", 10, wants("a", 10));
    report("y", 10, wants("a", 0.5));
    assertThat(rate(ledger.compute(2, now), "x", "a")).isGreaterThan(10);
  }

  @Example
  void lowersAgainWhenItHasLearnt() {
    ledger.report("x", 1, 10, List.of(wants("a", 1)), holds("a", 9), now);
    ledger.report("y", 1, 10, List.of(wants("a", 50)), holds("a", 3), now);
    ledger.compute(2, now);
    for (int second = 1; second <= 40; second++) {
      now += SECOND;
      report("x", 10, wants("a", 1));
      report("y", 10, wants("a", 50));
      double rate = rate(ledger.compute(2, now), "x", "a");
      if (second < 30) {
        assertThat(rate).isCloseTo(9, within(CLOSE));
      }
      if (second == 40) {
        assertThat(rate).isCloseTo(1, within(0.1));
      }
    }
  }

  @Example
  void ignoresReportsOfAnEarlierLife() {
    ledger.report("x", 2, 10, List.of(wants("a", 1)), Grants.none(), now);
    ledger.report("x", 1, 10, List.of(wants("b", 1)), Grants.none(), now);
    assertThat(ledger.compute(1, now).get("x").limits()).containsOnlyKeys("a");
  }

  @Example
  void dividesCapsByTheDemandWithinThem() {
    ledger.setLimits(LIMITS.with("a", new Limit(12, Map.of(Criticality.SHEDDABLE, 3.0))));
    report("x", 10, new Usage("a", 4, 4, Map.of(Criticality.SHEDDABLE, 5.0)));
    report("y", 10, wants("a", 4));
    Map<String, Grants> grants = ledger.compute(2, now);
    assertThat(grants.get("x").limits().get("a").caps().get(Criticality.SHEDDABLE))
        .isCloseTo(3, within(CLOSE));
    assertThat(grants.get("y").limits().get("a").caps().get(Criticality.SHEDDABLE)).isZero();
  }

  @Example
  void noisyDemandMovesGrantsByNoMore() {
    SplittableRandom random = new SplittableRandom(20);
    DoubleSummaryStatistics large = new DoubleSummaryStatistics();
    DoubleSummaryStatistics here = new DoubleSummaryStatistics();
    for (int second = 0; second < 100; second++) {
      now += SECOND;
      for (String backend : List.of("x", "y", "z")) {
        double noise = random.nextDouble(0.9, 1.1);
        report(backend, 3, wants("a", 5 * noise), wants("b", noise));
      }
      Map<String, Grants> grants = ledger.compute(3, now);
      if (second > 40) {
        large.accept(grants.keySet().stream().mapToDouble(id -> rate(grants, id, "a")).sum());
        here.accept(rate(grants, "x", "a"));
      }
    }
    assertThat(large.getMax() / large.getMin()).isLessThan(1.1);
    assertThat(here.getMax() / here.getMin()).isLessThan(1.1);
    assertThat(large.getAverage()).isCloseTo(6, within(0.3));
  }

  @Property(tries = 200, seed = "20")
  void whatIsHeldNeverAddsUpToMoreThanTheLimitThoughABackendFallsSilent(@ForAll long seed) {
    assertNeverAboveTheLimit(seed, true, false);
  }

  @Property(tries = 200, seed = "20")
  void whatIsHeldNeverAddsUpToMoreThanTheLimitThoughLedgersChange(@ForAll long seed) {
    assertNeverAboveTheLimit(seed, false, true);
  }

  /**
   * Any number of backends and demands. Either one backend at a time is silent for a while: of
   * several, the grants of one may expire before those of another, and nobody can tell them. Or the
   * ledger changes, and now and then a report is lost.
   */
  private static void assertNeverAboveTheLimit(long seed, boolean outages, boolean changes) {
    SplittableRandom random = new SplittableRandom(seed);
    int backends = random.nextInt(1, 6);
    Map<String, Grants> held = new HashMap<>();
    Map<String, Long> heldSince = new HashMap<>();
    int silent = 0;
    long silentUntil = 0;
    QuotaLedger current = new QuotaLedger(Fixture.settings(LIMITS), 0);
    for (long second = 1; second < 200; second++) {
      long time = second * SECOND;
      if (changes && random.nextInt(40) == 0) {
        current = new QuotaLedger(Fixture.settings(LIMITS), time);
      }
      if (outages && second > silentUntil && random.nextInt(10) == 0) {
        silent = random.nextInt(backends);
        silentUntil = second + random.nextInt(50);
      }
      for (int b = 0; b < backends; b++) {
        String id = "b" + b;
        if (second - heldSince.getOrDefault(id, 0L) >= EXPIRY.toSeconds()) {
          held.remove(id);
        }
        boolean lost = outages ? b == silent && second < silentUntil : random.nextInt(10) == 0;
        if (!lost) {
          double demand = random.nextInt(3) == 0 ? 0 : random.nextDouble(30);
          current.report(
              id, 1, 5, List.of(wants("a", demand)), remaining(held, heldSince, id, second), time);
        }
      }
      long sentAt = second;
      current
          .compute(backends, time)
          .forEach(
              (id, grants) -> {
                held.put(id, grants);
                heldSince.put(id, sentAt);
              });
      double sum = 0;
      for (int b = 0; b < backends; b++) {
        Grants grants = held.get("b" + b);
        boolean granted = grants != null && grants.limits().containsKey("a");
        sum += granted ? grants.limits().get("a").total() : 12.0 / backends;
      }
      assertThat(sum).isLessThanOrEqualTo(12 * (1 + CLOSE));
    }
  }

  private static Grants remaining(
      Map<String, Grants> held, Map<String, Long> since, String id, long second) {
    Grants grants = held.get(id);
    return grants == null
        ? Grants.none()
        : new Grants(grants.limits(), EXPIRY.minusSeconds(second - since.get(id)));
  }

  private void report(String backend, double capacity, Usage... usages) {
    ledger.report(backend, 1, capacity, List.of(usages), Grants.none(), now);
  }

  private static double rate(Map<String, Grants> grants, String backend, String customer) {
    return grants.get(backend).limits().get(customer).total();
  }
}
