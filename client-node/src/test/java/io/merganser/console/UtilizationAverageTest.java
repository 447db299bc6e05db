package io.merganser.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class UtilizationAverageTest {
  private final UtilizationAverage average = new UtilizationAverage(30, 1);

  @Test
  void knowsNothingBeforeTheFirstMeasurement() {
    assertThat(average.value(5)).isNaN();
  }

  @Test
  void theFirstMeasurementIsTheAverage() {
    average.add(0.4, 10);
    assertThat(average.value(10)).isEqualTo(0.4);
    assertThat(average.value(12)).isEqualTo(0.4);
  }

  @Test
  void eachMeasurementCountsForAsLongAsItHeld() {
    average.add(0.1, 0);
    average.add(0.9, 1);
    average.add(0.5, 5);
    assertThat(average.value(10)).isCloseTo((0.1 + 4 * 0.9 + 5 * 0.5) / 10, within(1e-9));
  }

  @Test
  void forgetsWhatIsOlderThanTheWindow() {
    average.add(1, 0);
    average.add(0.2, 10);
    average.add(0.4, 30);
    assertThat(average.value(50)).isCloseTo((10 * 0.2 + 20 * 0.4) / 30, within(1e-9));
  }

  @Test
  void whatHeldWhenTheWindowBeganCountsFromThere() {
    average.add(0.8, 0);
    average.add(0.2, 40);
    assertThat(average.value(40)).isEqualTo(0.8);
    assertThat(average.value(55)).isCloseTo((15 * 0.8 + 15 * 0.2) / 30, within(1e-9));
  }
}
