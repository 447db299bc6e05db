package io.merganser.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalanceSettingsTest {

  @Test
  void hasTheBooksDefaultsWhereItGivesOne() {
    BalanceSettings settings = Fixture.settings();
    assertThat(settings.policy()).isEqualTo(PolicyName.ADAPTIVE_WEIGHTED_ROUND_ROBIN);
    assertThat(settings.maxActiveRequests()).isEqualTo(100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          max-active-requests = 0  | max-active-requests must be > 0, but was 0
          reweigh-interval = 0s    | reweigh-interval must be longer than zero, but was 0s
          report-expiry = -1s      | report-expiry must be longer than zero, but was -1s
          slow-start = -1s         | slow-start must not be negative, but was -1s
          error-memory = 0s        | error-memory must be longer than zero, but was 0s
          load-memory = 0s         | load-memory must be longer than zero, but was 0s
          weight-smoothing = 0     | weight-smoothing must be between 0.01 and 1, but was 0
          error-smoothing = 2      | error-smoothing must be between 0.001 and 1, but was 2
          weight-range = 0.5       | weight-range must be between 1 and 100, but was 0.5
          trim-exponent = -0.1     | trim-exponent must be between 0 and 1, but was -0.1
          trim-range = 1000        | trim-range must be between 1 and 100, but was 1000
          own-request-cost = -1    | own-request-cost must be between 0 and 1000, but was -1
          """)
  void refusesWhatCannotWork(String setting, String message) {
    assertThatThrownBy(() -> Fixture.settings(setting))
        .hasMessage("merganser.router.balance." + message);
  }

  @Test
  void refusesAnUnknownPolicyWithTheNamesThereAre() {
    assertThatThrownBy(() -> Fixture.settings("policy = fastest"))
        .hasMessage(
            "merganser.router.balance.policy must be one of [round-robin, least-loaded,"
                + " weighted-round-robin, adaptive-weighted-round-robin], but was fastest");
  }
}
