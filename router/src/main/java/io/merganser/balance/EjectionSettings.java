package io.merganser.balance;

import io.merganser.settings.SettingsReader;
import java.time.Duration;

/**
 * When a failing backend is left alone, and for how long.
 *
 * @param failures in a row
 * @param errorRateGap how far above the median of all the share of failures may be
 * @param base for how long the first time
 * @param longest for how long at most
 */
public record EjectionSettings(int failures, double errorRateGap, Duration base, Duration longest) {

  static EjectionSettings read(SettingsReader settings) {
    return new EjectionSettings(
        settings.positiveInt("failures"),
        settings.numberWithin("error-rate-gap", 0.01, 1),
        settings.positiveDuration("base"),
        settings.positiveDuration("longest"));
  }
}
