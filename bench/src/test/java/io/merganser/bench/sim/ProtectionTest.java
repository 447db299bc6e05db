package io.merganser.bench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import io.merganser.overload.SignalName;
import io.merganser.overload.ThrottleMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProtectionTest {

  @ParameterizedTest
  @CsvSource({
    "full, true, true",
    "no-throttle, false, true",
    "no-admission, true, false",
    "none, false, false"
  })
  void switchesOffWhatItsNameSays(String name, boolean throttle, boolean admission) {
    Protection protection = Protection.named(name);
    assertThat(protection.throttle().mode() != ThrottleMode.OFF).isEqualTo(throttle);
    assertThat(protection.admission().protection()).isEqualTo(admission);
    assertThat(protection.isOn()).isEqualTo(throttle || admission);
    assertThat(Protection.names()).contains(name);
  }

  @Test
  void measuresNothingOfTheProcessThatSimulates() {
    assertThat(Protection.named("full").admission().signals())
        .containsExactly(SignalName.EXECUTOR_LOAD);
  }

  @Test
  void takesSettingsOfTheLibrary() {
    Protection protection =
        Protection.named(
            "no-admission",
            ConfigFactory.parseString("merganser.router { throttle.k = 1.5, retry.attempts = 1 }"));
    assertThat(protection.throttle().k()).isEqualTo(1.5);
    assertThat(protection.retry().attempts()).isEqualTo(1);
    assertThat(protection.admission().protection()).isFalse();
  }

  @Test
  void refusesAnUnknownNameWithThoseThereAre() {
    assertThatThrownBy(() -> Protection.named("some"))
        .hasMessage("must be one of [full, no-throttle, no-admission, none], but was some");
  }
}
