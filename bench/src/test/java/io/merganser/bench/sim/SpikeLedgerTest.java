package io.merganser.bench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.merganser.Criticality;
import org.junit.jupiter.api.Test;

class SpikeLedgerTest {
  private static final long MILLI = 1_000_000;
  private static final int CALM = 20;
  private static final int SPIKE = 20;

  private final SpikeLedger ledger =
      new SpikeLedger(new SpikeSettings(10, Protection.named("none"), 1, 2, CALM, SPIKE, 10, 1));

  @Test
  void recoversWhenNinetyFivePercentOfASecondAreServed() {
    for (int slot = 0; slot < 100; slot++) {
      long at = (CALM + SPIKE) * 1000 + 100 * slot;
      for (int i = 0; i < 10; i++) {
        end(0, at, slot < 30 ? Ending.THROTTLED : Ending.SERVED);
      }
    }
    assertThat(ledger.recoverySeconds()).isEqualTo(3);
  }

  @Test
  void neverRecoversWhereTooLittleIsServed() {
    for (int milli = 0; milli < 10_000; milli += 10) {
      end(0, (CALM + SPIKE) * 1000 + milli, milli % 100 == 0 ? Ending.LATE : Ending.SERVED);
    }
    assertThat(ledger.recoverySeconds()).isNaN();
  }

  @Test
  void isFairWhereAllHaveTheSameAndHalfSoWhereOneOfTwoHasAll() {
    end(0, 30_000, Ending.SERVED);
    assertThat(ledger.fairness()).isEqualTo(0.5);
    end(1, 30_000, Ending.SERVED);
    assertThat(ledger.fairness()).isEqualTo(1);
  }

  @Test
  void countsACallWhenItWasMade() {
    ledger.ended(call(0, 29_999), Ending.SERVED, 30_500 * MILLI);
    assertThat(ledger.servedPerSecond(29, 30)).isEqualTo(1);
    assertThat(ledger.servedPerSecond(30, 31)).isZero();
    assertThat(ledger.steadyP99()).isCloseTo(501, within(1.0));
  }

  @Test
  void tellsSuccessByCriticalityInTheSpikeOnly() {
    end(0, 5_000, Ending.REFUSED);
    end(0, 30_000, Ending.SERVED);
    end(0, 30_000, Ending.REFUSED);
    end(0, 45_000, Ending.NOBODY);
    assertThat(ledger.success().get(Criticality.CRITICAL)).isEqualTo(0.5);
    assertThat(ledger.success().get(Criticality.SHEDDABLE)).isNaN();
    assertThat(ledger.calmP99()).isNaN();
  }

  private void end(int client, long atMillis, Ending ending) {
    ledger.ended(call(client, atMillis), ending, atMillis * MILLI + MILLI);
  }

  private static SimCall call(int client, long atMillis) {
    return new SimCall(client, Criticality.CRITICAL, 1, atMillis * MILLI, Traffic.NO_TIMEOUT);
  }
}
