package io.merganser.bench.sim;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.merganser.backend.BackendSettings;
import io.merganser.client.ClientSettings;
import io.merganser.client.RetrySettings;
import io.merganser.overload.AdmissionSettings;
import io.merganser.overload.ThrottleMode;
import io.merganser.overload.ThrottleSettings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What keeps simulated backends from too much work. All settings are the library's, from its own
 * {@code reference.conf}, with what is to be different.
 *
 * @param timeout how long a client waits where protection is simulated
 * @param refusalCost what it costs a backend not to serve a request, as a share of what it costs to
 *     serve one, on average
 */
public record Protection(
    ThrottleSettings throttle,
    RetrySettings retry,
    AdmissionSettings admission,
    Duration timeout,
    double refusalCost) {

  /** A tenth: what it costs to refuse is no small part where requests are small. */
  public static final double REFUSAL_COST = 0.1;

  /** Signals of the process would measure the simulator. */
  private static final String SIMULATED = "merganser.backend.overload.signals = [executor-load]";

  private static final Map<String, String> NAMED = named();

  /** The names that {@link #named} knows. */
  public static List<String> names() {
    return List.copyOf(NAMED.keySet());
  }

  /** Everything, or without a part of it, with the default settings. */
  public static Protection named(String name) {
    return named(name, ConfigFactory.empty());
  }

  /**
   * Everything, or without a part of it.
   *
   * @param overrides settings of the library, over its defaults
   */
  public static Protection named(String name, Config overrides) {
    String without = NAMED.get(name);
    if (without == null) {
      throw new IllegalArgumentException("must be one of " + names() + ", but was " + name);
    }
    return of(ConfigFactory.parseString(without).withFallback(overrides));
  }

  /** With settings of the library, over its defaults. */
  public static Protection of(Config overrides) {
    Config config =
        overrides
            .withFallback(ConfigFactory.parseString(SIMULATED))
            .withFallback(ConfigFactory.load());
    ClientSettings client = ClientSettings.fromConfig(config);
    return new Protection(
        client.throttle(),
        client.retry(),
        BackendSettings.fromConfig(config).overload(),
        client.timeout(),
        REFUSAL_COST);
  }

  /** Whether clients or backends refuse anything. */
  boolean isOn() {
    return admission.protection() || throttle.mode() != ThrottleMode.OFF;
  }

  private static Map<String, String> named() {
    String noThrottle = "merganser.router.throttle.mode = off";
    String noAdmission = "merganser.backend.overload.protection = off";
    Map<String, String> named = new LinkedHashMap<>();
    named.put("full", "");
    named.put("no-throttle", noThrottle);
    named.put("no-admission", noAdmission);
    named.put("none", noThrottle + "\n" + noAdmission);
    return named;
  }
}
