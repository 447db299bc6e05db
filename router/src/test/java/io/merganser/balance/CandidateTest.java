package io.merganser.balance;

import static io.merganser.balance.Fixture.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.merganser.load.LoadReport;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CandidateTest {
  private static final Offset<Float> NEARLY = within(0.001f);

  private final BalanceSettings settings = Fixture.settings("max-active-requests = 3");
  private final Candidate candidate = new Candidate("t0", settings, 0);

  @Test
  void takesNoMoreThanTheLimit() {
    Fixture.occupy(candidate, 3);
    assertThat(candidate.isAvailable()).isFalse();
    assertThat(candidate.tryStart()).isFalse();
    candidate.abandoned();
    assertThat(candidate.tryStart()).isTrue();
  }

  @Test
  void takesNothingWhileNotAvailable() {
    candidate.setStanding(Standing.OUT);
    assertThat(candidate.tryStart()).isFalse();
    candidate.setStanding(Standing.IN_ROTATION);
    assertThat(candidate.tryStart()).isTrue();
  }

  @Test
  void forgetsErrorsWithTime() {
    Fixture.occupy(candidate, 2);
    candidate.failed();
    candidate.failed();
    assertThat(candidate.recentErrors()).isEqualTo(2);
    candidate.age(10 * SECOND);
    assertThat(candidate.recentErrors()).isCloseTo((float) (2 / Math.E), NEARLY);
    candidate.age(100 * SECOND);
    assertThat(candidate.recentErrors()).isZero();
  }

  @Test
  void learnsItsOwnErrorRate() {
    for (int i = 0; i < 200; i++) {
      Fixture.occupy(candidate, 1);
      if (i % 4 == 0) {
        candidate.failed();
      } else {
        candidate.succeeded();
      }
    }
    assertThat(candidate.errorRate()).isCloseTo(0.25, within(0.05));
    for (int i = 0; i < 300; i++) {
      Fixture.occupy(candidate, 1);
      candidate.succeeded();
    }
    assertThat(candidate.errorRate()).isZero();
  }

  @Test
  void countsOthersAsReportedAndItsOwnAsItKnows() {
    Fixture.occupy(candidate, 1);
    candidate.report(new LoadReport(100, 0, 0.5, 8, 1), 0);
    assertThat(candidate.load(1)).isEqualTo(7 + 1);
    Fixture.occupy(candidate, 1);
    assertThat(candidate.load(1)).isEqualTo(7 + 2);
    assertThat(candidate.load(5)).isEqualTo(7 + 5 * 2);
    candidate.succeeded();
    candidate.succeeded();
    assertThat(candidate.load(5)).isEqualTo(7);
  }

  @Test
  void trustsAnOldReportLessAndLess() {
    candidate.report(new LoadReport(100, 0, 0.5, 8, 1), 0);
    candidate.age(SECOND);
    assertThat(candidate.load(0)).isCloseTo((float) (8 / Math.E), NEARLY);
    candidate.age(60 * SECOND);
    assertThat(candidate.load(0)).isCloseTo(0, NEARLY);
  }

  @Test
  void isNeverLessThanIdle() {
    Fixture.occupy(candidate, 2);
    candidate.report(new LoadReport(100, 0, 0.5, Integer.MIN_VALUE, 1), 0);
    candidate.succeeded();
    candidate.succeeded();
    assertThat(candidate.load(1)).isZero();
  }

  @Test
  void dropsAReportOfAnEarlierLife() {
    LoadReport current = new LoadReport(100, 0, 0.5, 1, 5);
    candidate.report(current, 0);
    candidate.report(new LoadReport(9000, 0, 0.01, 0, 4), SECOND);
    assertThat(candidate.freshReport(SECOND)).isEqualTo(current);
  }

  @Test
  void listensToAnEarlierLifeAgainWhenTheLaterOneFallsSilent() {
    candidate.report(new LoadReport(100, 0, 0.5, 1, Long.MAX_VALUE), 0);
    LoadReport honest = new LoadReport(50, 0, 0.5, 1, 7);
    candidate.report(honest, 5 * SECOND);
    assertThat(candidate.freshReport(6 * SECOND)).isNotEqualTo(honest);
    candidate.report(honest, 31 * SECOND);
    assertThat(candidate.freshReport(31 * SECOND)).isEqualTo(honest);
  }

  @Test
  void beginsANewLifeWithACleanSlate() {
    candidate.report(new LoadReport(100, 0, 0.5, 1, 5), 0);
    Fixture.occupy(candidate, 1);
    candidate.failed();
    candidate.report(new LoadReport(1, 0, 0.1, 0, 6), 7 * SECOND);
    assertThat(candidate.recentErrors()).isZero();
    assertThat(candidate.errorRate()).isZero();
    assertThat(candidate.upSinceNanos()).isEqualTo(7 * SECOND);
  }

  @Test
  void forgetsAReportThatHasExpired() {
    candidate.report(new LoadReport(100, 0, 0.5, 1, 5), 0);
    assertThat(candidate.freshReport(30 * SECOND)).isNotNull();
    assertThat(candidate.freshReport(30 * SECOND + 1)).isNull();
  }

  @Test
  void aProbeIsLetThroughBesidesWhatIsStillInFlight() {
    candidate.tryStart();
    candidate.tryStart();
    candidate.setStanding(Standing.OUT);
    candidate.probe();
    candidate.setStanding(Standing.IN_ROTATION);
    assertThat(candidate.tryStart()).as("the probe").isTrue();
    assertThat(candidate.tryStart()).as("one more").isFalse();
    candidate.failed();
    candidate.failed();
    assertThat(candidate.failuresInARow()).as("of what was sent before the probe").isZero();
    candidate.failed();
    assertThat(candidate.failuresInARow()).as("of the probe").isEqualTo(1);
  }
}
