package io.merganser.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SpreadTest {

  @Test
  void wasteIsWhatLiesBelowTheMostLoaded() {
    Spread spread = Spread.of(new double[] {0.4, 0.8, 0.6});
    assertThat(spread.maxOverMin()).isEqualTo(2);
    assertThat(spread.maxOverMean()).isCloseTo(4 / 3.0, within(1e-9));
    assertThat(spread.wasted()).isCloseTo((0.4 + 0.2) / 3, within(1e-9));
  }

  @Test
  void tasksThatDoNothingAreUsedEvenly() {
    assertThat(Spread.of(new double[] {0, 0})).isEqualTo(new Spread(1, 1, 0));
    assertThat(Spread.of(new double[] {})).isEqualTo(new Spread(1, 1, 0));
  }

  @Test
  void anIdleTaskBesideABusyOneHasNoRatio() {
    Spread spread = Spread.of(new double[] {0, 0.5});
    assertThat(spread.maxOverMin()).isInfinite();
    assertThat(spread.maxOverMean()).isEqualTo(2);
    assertThat(spread.wasted()).isEqualTo(0.25);
  }
}
