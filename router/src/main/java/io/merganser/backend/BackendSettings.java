package io.merganser.backend;

import com.typesafe.config.Config;
import io.merganser.overload.AdmissionSettings;
import io.merganser.settings.SettingsReader;
import java.time.Duration;

/**
 * How a service is served. {@code reference.conf} says what each setting does.
 *
 * @param dispatcher the path of the dispatcher on which handlers run
 * @param speed of a core of this machine, against one of the machine that all are compared to
 */
public record BackendSettings(
    Duration reportInterval,
    int maxPayloadBytes,
    String dispatcher,
    Duration minimumDrain,
    Duration maximumDrain,
    double speed,
    AdmissionSettings overload) {
  private static final Duration LONGEST_DRAIN = Duration.ofSeconds(150);

  /** Reads {@code merganser.backend}. */
  public static BackendSettings fromConfig(Config config) {
    SettingsReader settings = SettingsReader.at(config, "merganser.backend");
    Duration maximumDrain = settings.durationUpTo("drain.maximum", LONGEST_DRAIN);
    return new BackendSettings(
        settings.positiveDuration("report-interval"),
        settings.positiveInt("max-payload-bytes"),
        settings.dispatcher("dispatcher"),
        settings.duration("drain.minimum"),
        maximumDrain,
        settings.numberWithin("cost.speed", 0.01, 100),
        AdmissionSettings.read(settings.below("overload")));
  }
}
