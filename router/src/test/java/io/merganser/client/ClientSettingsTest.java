package io.merganser.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.merganser.backend.BackendSettings;
import io.merganser.overload.ThrottleMode;
import io.merganser.overload.ThrottleSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientSettingsTest {

  @Test
  void theReferenceIsValid() {
    assertThat(ClientSettings.fromConfig(ConfigFactory.load()).timeout()).hasSeconds(10);
    assertThat(BackendSettings.fromConfig(ConfigFactory.load()).reportInterval()).hasSeconds(1);
  }

  @Test
  void readsHowToThrottle() {
    Config config =
        ConfigFactory.parseString("merganser.router.throttle { mode = off, k = 1.1, saved = 5 }")
            .withFallback(ConfigFactory.load());
    assertThat(ClientSettings.fromConfig(config).throttle())
        .isEqualTo(
            new ThrottleSettings(
                ThrottleMode.OFF, 1.1, Duration.ofSeconds(5), 5, Duration.ofSeconds(1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
router.timeout = 0s             | router.timeout must be longer than zero, but was 0s
router.max-payload-bytes = 0    | router.max-payload-bytes must be > 0, but was 0
router.debounce = -1s           | router.debounce must be longer than zero, but was -1s
router.health.timeout = 0s      | router.health.timeout must be longer than zero, but was 0s
router.balance.ejection.failures = 0 | router.balance.ejection.failures must be > 0, but was 0
backend.drain.maximum = 200s    | backend.drain.maximum must be at most 150s, but was 200s
router.throttle.mode = on       | router.throttle.mode must be one of [accept-clocked, adaptive, off], but was on
router.throttle.k = 1           | router.throttle.k must be > 1 and at most 100, but was 1
router.throttle.window = 0s     | router.throttle.window must be longer than zero, but was 0s
router.throttle.window = 2h     | router.throttle.window must be at most 3600s, but was 2h
router.throttle.saved = 0       | router.throttle.saved must be between 1 and 1000000, but was 0
router.throttle.probe-interval = 0s | router.throttle.probe-interval must be longer than zero, but was 0s
router.dispatcher = nowhere     | router.dispatcher must be the path of a dispatcher, but was nowhere
router.subset.size = 0          | router.subset.size must be > 0, but was 0
backend.report-interval = 0s    | backend.report-interval must be longer than zero, but was 0s
backend.max-payload-bytes = -1  | backend.max-payload-bytes must be > 0, but was -1
backend.dispatcher = nowhere    | backend.dispatcher must be the path of a dispatcher, but was nowhere
""")
  void refusesWhatCannotWork(String setting, String message) {
    Config config =
        ConfigFactory.parseString("merganser." + setting).withFallback(ConfigFactory.load());
    assertThatThrownBy(
            () -> {
              ClientSettings.fromConfig(config);
              BackendSettings.fromConfig(config);
            })
        .hasMessage("merganser." + message);
  }
}
