package io.merganser.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/**
 * Three backends of 7 cores, and customers with limits of 4 : 2 : 1, one at ten times its share.
 */
class QuotaLoopTest {
  private static final Limits LIMITS =
      Limits.unlimited()
          .with("large", Limit.of(12))
          .with("greedy", Limit.of(6))
          .with("small", Limit.of(3));
  private static final double[] EVEN = {1 / 3.0, 1 / 3.0, 1 / 3.0};
  private static final double[] SKEWED = {0.6, 0.3, 0.1};

  private final QuotaLoop loop = new QuotaLoop(LIMITS, 3, 7);

  @Test
  void onlyTheGreedyIsRefused() {
    loop.startLedger();
    QuotaLoop.Sender large = loop.sends("large", 10.8, EVEN);
    QuotaLoop.Sender greedy = loop.sends("greedy", 60, EVEN);
    QuotaLoop.Sender small = loop.sends("small", 2.7, EVEN);
    loop.runUntil(60);
    assertThat(greedy.usedFrom(5, 60)).isCloseTo(6, within(0.6));
    assertThat(greedy.mostInTenSeconds(0, 60)).isLessThan(1.2 * 6);
    assertThat(large.refusedFrom(0) + small.refusedFrom(0)).isZero();
  }

  @Test
  void limitsFollowDemandToWhereItIs() {
    loop.startLedger();
    QuotaLoop.Sender large = loop.sends("large", 10.8, SKEWED);
    QuotaLoop.Sender greedy = loop.sends("greedy", 60, SKEWED);
    loop.runUntil(60);
    assertThat(large.refusedFrom(5)).isZero();
    assertThat(greedy.usedFrom(5, 60)).isCloseTo(6, within(0.6));
  }

  @Test
  void tooLittleCapacityHoldsTheGreedyToItsShareAndNobodyBelowIt() {
    QuotaLoop scarce = new QuotaLoop(LIMITS, 3, 4);
    scarce.startLedger();
    QuotaLoop.Sender large = scarce.sends("large", 6, EVEN);
    QuotaLoop.Sender greedy = scarce.sends("greedy", 60, EVEN);
    QuotaLoop.Sender small = scarce.sends("small", 1, EVEN);
    scarce.runUntil(60);
    // 12 − 6 − 1 are left for the greedy, whose limit is 6.
    assertThat(greedy.usedFrom(5, 60)).isCloseTo(5, within(0.5));
    assertThat(large.refusedFrom(0) + small.refusedFrom(0)).isZero();
  }

  @Test
  void aNewLedgerChangesNothingForAnybody() {
    loop.startLedger();
    QuotaLoop.Sender large = loop.sends("large", 10.8, SKEWED);
    QuotaLoop.Sender greedy = loop.sends("greedy", 60, EVEN);
    QuotaLoop.Sender small = loop.sends("small", 2.7, EVEN);
    loop.runUntil(40);
    loop.stopLedger();
    loop.runUntil(48);
    loop.startLedger();
    loop.runUntil(120);
    assertThat(large.mostInTenSeconds(0, 120)).isLessThan(1.2 * 12);
    assertThat(greedy.mostInTenSeconds(0, 120)).isLessThan(1.2 * 6);
    assertThat(small.mostInTenSeconds(0, 120)).isLessThan(1.2 * 3);
    assertThat(large.refusedFrom(5) + small.refusedFrom(5)).isZero();
    assertThat(greedy.usedFrom(48, 58)).isCloseTo(6, within(0.6));
  }

  @Test
  void whatADeadBackendHeldGoesToTheOthersOnceItIsRemoved() {
    QuotaLoop roomy = new QuotaLoop(LIMITS, 3, 12);
    roomy.startLedger();
    QuotaLoop.Sender large = roomy.sends("large", 10.8, EVEN);
    QuotaLoop.Sender greedy = roomy.sends("greedy", 60, EVEN);
    roomy.runUntil(40);
    roomy.kill(2);
    roomy.runUntil(44);
    roomy.removeTheDead();
    roomy.runUntil(80);
    assertThat(greedy.mostInTenSeconds(0, 80)).isLessThan(1.2 * 6);
    assertThat(greedy.usedFrom(50, 80)).isCloseTo(6, within(0.6));
    assertThat(large.refusedFrom(50)).isZero();
  }

  @Test
  void aBackendThatDiesWithTheLedgerIsReplacedWhileTheNextOneLearns() {
    QuotaLoop roomy = new QuotaLoop(LIMITS, 3, 12);
    roomy.startLedger();
    QuotaLoop.Sender large = roomy.sends("large", 10.8, EVEN);
    QuotaLoop.Sender greedy = roomy.sends("greedy", 60, EVEN);
    roomy.runUntil(40);
    roomy.kill(2);
    roomy.stopLedger();
    roomy.runUntil(44);
    roomy.removeTheDead();
    roomy.startLedger();
    roomy.runUntil(120);
    assertThat(greedy.mostInTenSeconds(0, 120)).isLessThan(1.2 * 6);
    assertThat(large.mostInTenSeconds(0, 120)).isLessThan(1.2 * 12);
    assertThat(large.refusedFrom(50)).isZero();
  }

  @Test
  void withoutALedgerAllGoByEqualPartsOnceTheirGrantsExpire() {
    loop.startLedger();
    QuotaLoop.Sender large = loop.sends("large", 10.8, EVEN);
    QuotaLoop.Sender greedy = loop.sends("greedy", 60, SKEWED);
    loop.runUntil(20);
    double granted = loop.rateAt(0, "greedy");
    loop.stopLedger();
    loop.runUntil(45);
    assertThat(loop.rateAt(0, "greedy")).isEqualTo(granted);
    loop.runUntil(80);
    assertThat(loop.rateAt(0, "greedy")).isEqualTo(2);
    assertThat(greedy.mostInTenSeconds(0, 80)).isLessThan(1.2 * 6);
    assertThat(greedy.usedFrom(60, 80)).isCloseTo(6, within(0.6));
    assertThat(large.refusedFrom(5)).isZero();
  }
}
