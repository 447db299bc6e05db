package io.merganser.bench.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class AxisTest {

  @Test
  void marksRoundNumbers() {
    assertThat(labels(Axis.linear("", 0, 100), 6))
        .containsExactly("0", "20", "40", "60", "80", "100");
    assertThat(labels(Axis.linear("", 0, 0.7), 4)).containsExactly("0", "0.2", "0.4", "0.6");
    assertThat(labels(Axis.linear("", -3, 7), 5)).containsExactly("-2", "0", "2", "4", "6");
    assertThat(labels(Axis.linear("", 0, 25_000), 5))
        .containsExactly("0", "5,000", "10,000", "15,000", "20,000", "25,000");
  }

  @Test
  void ticksCarryNoRoundingNoise() {
    List<Double> values = Axis.linear("", 0, 1).ticks(10).stream().map(Ticks.Tick::value).toList();

    assertThat(values).containsExactly(0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0);
  }

  @Test
  void neverTakesMoreStepsThanAllowed() {
    for (double max = 0.001; max < 1e6; max *= 1.37) {
      for (int mostSteps = 1; mostSteps <= 12; mostSteps++) {
        assertThat(labels(Axis.linear("", 0, max), mostSteps))
            .as("0 to %s in %d steps", max, mostSteps)
            .hasSizeBetween(1, mostSteps + 1)
            .doesNotHaveDuplicates();
      }
    }
  }

  @Test
  void printsFractionsAsPercentages() {
    assertThat(labels(Axis.percent("", 0, 1.2), 4)).containsExactly("0%", "50%", "100%");
    assertThat(labels(Axis.percent("", 0, 0.01), 2)).containsExactly("0%", "0.5%", "1%");
  }

  @Test
  void logarithmicTicksThinOutOverManyDecades() {
    assertThat(labels(Axis.log("", 1, 100), 6))
        .containsExactly("1", "2", "5", "10", "20", "50", "100");
    assertThat(labels(Axis.log("", 0.1, 1000), 6))
        .containsExactly("0.1", "1", "10", "100", "1,000");
    assertThat(labels(Axis.log("", 1, 1e8), 4))
        .containsExactly("1", "100", "10,000", "1,000,000", "100,000,000");
    assertThat(labels(Axis.log("", 6, 9), 3)).containsExactly("6", "7", "8", "9");
  }

  @Test
  void logarithmicDecadesAreEquallyLong() {
    Axis axis = Axis.log("", 1, 1000);

    assertThat(axis.position(1)).isZero();
    assertThat(axis.position(10)).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(axis.position(1000)).isEqualTo(1);
  }

  @Test
  void roundingMovesTheEndsOutwards() {
    assertThat(Axis.linear("n", 0, 121).rounded()).isEqualTo(Axis.linear("n", 0, 150));
    assertThat(Axis.linear("n", 0, 150).rounded()).isEqualTo(Axis.linear("n", 0, 150));
    assertThat(Axis.linear("n", -0.3, 5.9).rounded()).isEqualTo(Axis.linear("n", -2, 6));
    assertThat(Axis.log("n", 3, 4000).rounded()).isEqualTo(Axis.log("n", 1, 10_000));
  }

  @Test
  void refusesImpossibleRanges() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Axis.linear("CPU", 5, 5))
        .withMessage("axis [CPU] must have finite min < max, but was 5.0 to 5.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Axis.linear("CPU", 0, Double.NaN))
        .withMessage("axis [CPU] must have finite min < max, but was 0.0 to NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Axis.log("latency", 0, 10))
        .withMessage("logarithmic axis [latency] must have min > 0, but was 0.0");
  }

  private static List<String> labels(Axis axis, int mostSteps) {
    return axis.ticks(mostSteps).stream().map(Ticks.Tick::label).toList();
  }
}
