package io.merganser.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LearningSharesTest {
  private static final double NOTHING = Double.NaN;
  private static final Offset<Double> CLOSE = within(1e-9);
  private static final double[] IDLE = {0, 0, 0};

  @Test
  void allKeepWhatTheyHold() {
    assertThat(LearningShares.divide(12, of(7, 3, 1), IDLE, 4, true))
        .containsExactly(of(7, 3, 1), CLOSE);
  }

  @Test
  void whoHoldsNothingKeepsTheFallbackAsFarAsThereIsRoom() {
    assertThat(LearningShares.divide(12, of(2, NOTHING, NOTHING), IDLE, 4, true))
        .containsExactly(of(2, 4, 4), CLOSE);
    assertThat(LearningShares.divide(12, of(9, NOTHING, NOTHING), IDLE, 4, true))
        .containsExactly(of(9, 1.5, 1.5), CLOSE);
  }

  @Test
  void whatIsLeftGoesToThoseWhoWantMoreOnceAllAreHeard() {
    double[] demands = of(1, 9, 3.5);
    assertThat(LearningShares.divide(12, of(4, 3, 3), demands, 4, true))
        .containsExactly(of(4, 4.5, 3.5), CLOSE);
    assertThat(LearningShares.divide(12, of(4, 3, 3), demands, 4, false))
        .containsExactly(of(4, 3, 3), CLOSE);
  }

  @Test
  void aLimitThatWasLoweredLowersAllAlike() {
    assertThat(LearningShares.divide(6, of(8, 4, NOTHING), IDLE, 2, true))
        .containsExactly(of(4, 2, 0), CLOSE);
  }

  private static double[] of(double... values) {
    return values;
  }
}
