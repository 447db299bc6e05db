package io.merganser.backendnode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
  private static final Duration LONGEST = Duration.ofSeconds(10);

  @Test
  void readsDurations() {
    assertThat(Durations.parse("5ms", LONGEST)).hasMillis(5);
    assertThat(Durations.parse("1.5s", LONGEST)).hasMillis(1500);
    assertThat(Durations.parse("250us", LONGEST)).hasNanos(250_000);
    assertThat(Durations.parse("0s", LONGEST)).isZero();
    assertThat(Durations.parse("10s", LONGEST)).hasSeconds(10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "5", "ms", "-5ms", "5 ms", "1e3s", "10.001s", "99999999999999s", ".5s", "5m"})
  void refusesOthers(String text) {
    assertThatThrownBy(() -> Durations.parse(text, LONGEST))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "must be a duration of at most 10s, such as 5ms, 1.5s or 250us, but was " + text);
  }
}
