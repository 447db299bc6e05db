package io.merganser.balance;

import com.typesafe.config.Config;
import io.merganser.settings.SettingsReader;
import java.time.Duration;

/**
 * How a client spreads its requests over its subset. {@code reference.conf} says what each setting
 * does and when to change it.
 */
public record BalanceSettings(
    PolicyName policy,
    int maxActiveRequests,
    Duration reweighInterval,
    Duration reportExpiry,
    Duration slowStart,
    Duration errorMemory,
    double weightSmoothing,
    double errorSmoothing,
    double weightRange,
    double trimExponent,
    double trimRange,
    Duration loadMemory,
    double ownRequestCost,
    EjectionSettings ejection) {

  /** Reads {@code merganser.router.balance}. */
  public static BalanceSettings fromConfig(Config config) {
    SettingsReader settings = SettingsReader.at(config, "merganser.router.balance");
    return new BalanceSettings(
        settings.parsed("policy", PolicyName::of),
        settings.positiveInt("max-active-requests"),
        settings.positiveDuration("reweigh-interval"),
        settings.positiveDuration("report-expiry"),
        settings.duration("slow-start"),
        settings.positiveDuration("error-memory"),
        settings.numberWithin("weight-smoothing", 0.01, 1),
        settings.numberWithin("error-smoothing", 0.001, 1),
        settings.numberWithin("weight-range", 1, 100),
        settings.numberWithin("trim-exponent", 0, 1),
        settings.numberWithin("trim-range", 1, 100),
        settings.positiveDuration("load-memory"),
        settings.numberWithin("own-request-cost", 0, 1000),
        EjectionSettings.read(settings.below("ejection")));
  }
}
