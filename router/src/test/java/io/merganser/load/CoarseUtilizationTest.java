package io.merganser.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CoarseUtilizationTest {
  private static final long SECOND = 1_000_000_000L;

  private final CoarseUtilization coarse = new CoarseUtilization(0);

  @Test
  void movesInSteps() {
    assertThat(coarse.update(0.47, 10 * SECOND)).isTrue();
    assertThat(coarse.percent()).isEqualTo(50);
  }

  @Test
  void staysWhileTheDifferenceIsSmall() {
    coarse.update(0.47, 10 * SECOND);
    assertThat(coarse.update(0.42, 30 * SECOND)).isFalse();
    assertThat(coarse.update(0.58, 50 * SECOND)).isFalse();
    assertThat(coarse.update(0.61, 70 * SECOND)).isTrue();
    assertThat(coarse.percent()).isEqualTo(60);
  }

  @Test
  void restsBetweenChanges() {
    assertThat(coarse.update(0.9, 9 * SECOND)).isFalse();
    assertThat(coarse.update(0.9, 10 * SECOND)).isTrue();
    assertThat(coarse.update(0.1, 19 * SECOND)).isFalse();
    assertThat(coarse.update(0.1, 20 * SECOND)).isTrue();
  }

  @Test
  void staysWithinBounds() {
    coarse.update(7, 10 * SECOND);
    assertThat(coarse.percent()).isEqualTo(100);
    coarse.update(Double.NaN, 20 * SECOND);
    assertThat(coarse.percent()).isEqualTo(100);
  }
}
