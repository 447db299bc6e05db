package io.merganser.subset;

import com.typesafe.config.Config;
import io.merganser.settings.SettingsReader;

/**
 * How a client's subset is chosen.
 *
 * @param strategy who gets whom
 * @param size how many backends a client talks to
 */
public record SubsetSettings(SubsetStrategy strategy, int size) {

  public SubsetSettings {
    if (size <= 0) {
      throw new IllegalArgumentException("subset size must be > 0, but was " + size);
    }
  }

  /** Reads {@code merganser.router.subset}. */
  public static SubsetSettings fromConfig(Config config) {
    SettingsReader settings = SettingsReader.at(config, "merganser.router.subset");
    return new SubsetSettings(
        settings.parsed("strategy", SubsetStrategy::named), settings.positiveInt("size"));
  }
}
