package io.merganser.client;

import io.merganser.settings.SettingsReader;
import java.time.Duration;

/**
 * How a client learns that a backend is well, or is not. {@code reference.conf} says what each
 * setting does.
 */
public record HealthSettings(
    Duration interval,
    Duration silence,
    Duration timeout,
    Duration lostAfter,
    Duration inactiveAfter,
    Duration knockBase,
    Duration knockLongest,
    Duration standInAfter) {

  static HealthSettings read(SettingsReader settings) {
    return new HealthSettings(
        settings.positiveDuration("interval"),
        settings.positiveDuration("silence"),
        settings.positiveDuration("timeout"),
        settings.positiveDuration("lost-after"),
        settings.positiveDuration("inactive-after"),
        settings.positiveDuration("knock-base"),
        settings.positiveDuration("knock-longest"),
        settings.duration("stand-in-after"));
  }
}
