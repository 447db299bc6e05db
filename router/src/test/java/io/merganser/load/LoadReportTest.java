package io.merganser.load;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LoadReportTest {

  @Test
  void knowsRatesAndUtilizationThatMeanSomething() {
    LoadReport report = new LoadReport(200, 50, 0.4, 3, 1);
    assertThat(report.hasRates()).isTrue();
    assertThat(report.hasUtilization()).isTrue();
    assertThat(report.errorShare()).isEqualTo(0.25);
  }

  @Test
  void distrustsWhatCannotBe() {
    assertThat(new LoadReport(Double.NaN, 0, 0.4, 0, 1).hasRates()).isFalse();
    assertThat(new LoadReport(0, 0, 0.4, 0, 1).hasRates()).isFalse();
    assertThat(new LoadReport(-1, 0, 0.4, 0, 1).hasRates()).isFalse();
    assertThat(new LoadReport(10, Double.POSITIVE_INFINITY, 0.4, 0, 1).hasRates()).isFalse();
    assertThat(new LoadReport(10, 0, 0, 0, 1).hasUtilization()).isFalse();
    assertThat(new LoadReport(10, 0, Double.NaN, 0, 1).hasUtilization()).isFalse();
    assertThat(new LoadReport(10, 0, 1e9, 0, 1).hasUtilization()).isFalse();
  }

  @Property(seed = "20")
  void theErrorShareIsAShare(@ForAll double queries, @ForAll double errors) {
    assertThat(new LoadReport(queries, errors, 1, 0, 1).errorShare()).isBetween(0.0, 1.0);
  }
}
