package io.merganser.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.merganser.settings.InvalidSettingException;
import org.junit.jupiter.api.Test;

class ConsoleSettingsTest {

  @Test
  void theDefaultsAreRight() {
    ConsoleSettings settings = ConsoleSettings.fromConfig(ConfigFactory.load());
    assertThat(settings.maxWatchers()).isEqualTo(50);
    assertThat(settings.history()).hasMinutes(5);
  }

  @Test
  void refusesASettingThatIsWrong() {
    Config config =
        ConfigFactory.parseString("merganser.console.max-watchers = 0")
            .withFallback(ConfigFactory.load());
    assertThatThrownBy(() -> ConsoleSettings.fromConfig(config))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessage("merganser.console.max-watchers must be > 0, but was 0");
  }
}
