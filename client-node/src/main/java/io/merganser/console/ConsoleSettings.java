package io.merganser.console;

import com.typesafe.config.Config;
import io.merganser.settings.SettingsReader;
import java.time.Duration;

/** How the console watches. {@code reference.conf} says what each setting does. */
public record ConsoleSettings(
    Duration stateInterval,
    Duration history,
    Duration averageOver,
    Duration showGone,
    int maxWatchers,
    int maxBackends) {

  /** Reads {@code merganser.console}. */
  public static ConsoleSettings fromConfig(Config config) {
    SettingsReader settings = SettingsReader.at(config, "merganser.console");
    return new ConsoleSettings(
        settings.positiveDuration("state-interval"),
        settings.positiveDuration("history"),
        settings.positiveDuration("average-over"),
        settings.duration("show-gone"),
        settings.positiveInt("max-watchers"),
        settings.positiveInt("max-backends"));
  }
}
