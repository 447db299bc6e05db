package io.merganser.client;

import com.typesafe.config.Config;
import io.merganser.balance.BalanceSettings;
import io.merganser.overload.ThrottleSettings;
import io.merganser.settings.SettingsReader;
import io.merganser.subset.SubsetSettings;
import java.time.Duration;

/**
 * How a service is called. {@code reference.conf} says what each setting does.
 *
 * @param dispatcher the path of the dispatcher on which outcomes are completed
 */
public record ClientSettings(
    SubsetSettings subset,
    BalanceSettings balance,
    Duration timeout,
    int maxPayloadBytes,
    Duration debounce,
    HealthSettings health,
    RetrySettings retry,
    ThrottleSettings throttle,
    String dispatcher) {

  /** Reads {@code merganser.router}. */
  public static ClientSettings fromConfig(Config config) {
    SettingsReader settings = SettingsReader.at(config, "merganser.router");
    return new ClientSettings(
        SubsetSettings.fromConfig(config),
        BalanceSettings.fromConfig(config),
        settings.positiveDuration("timeout"),
        settings.positiveInt("max-payload-bytes"),
        settings.positiveDuration("debounce"),
        HealthSettings.read(settings.below("health")),
        RetrySettings.read(settings.below("retry")),
        ThrottleSettings.read(settings.below("throttle")),
        settings.dispatcher("dispatcher"));
  }
}
