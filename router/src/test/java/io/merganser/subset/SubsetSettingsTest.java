package io.merganser.subset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import org.junit.jupiter.api.Test;

class SubsetSettingsTest {

  @Test
  void hasTheDefaultsOfTheReference() {
    SubsetSettings settings = SubsetSettings.fromConfig(ConfigFactory.load());
    assertThat(settings.strategy().name()).isEqualTo("balanced");
    assertThat(settings.size()).isEqualTo(20);
  }

  @Test
  void refusesABadSizeAndAnUnknownStrategy() {
    assertThatThrownBy(() -> read("size = 0"))
        .hasMessage("merganser.router.subset.size must be > 0, but was 0");
    assertThatThrownBy(() -> read("strategy = best"))
        .hasMessage(
            "merganser.router.subset.strategy must be one of [balanced, deterministic, random],"
                + " but was best");
  }

  private static SubsetSettings read(String setting) {
    Config config = ConfigFactory.parseString("merganser.router.subset." + setting);
    return SubsetSettings.fromConfig(config.withFallback(ConfigFactory.load()));
  }
}
