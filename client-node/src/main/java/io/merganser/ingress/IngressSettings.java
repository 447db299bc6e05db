package io.merganser.ingress;

import com.typesafe.config.Config;
import io.merganser.customers.CustomerSettings;
import io.merganser.settings.InvalidSettingException;
import io.merganser.settings.SettingsReader;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How the front door works. {@code reference.conf} says what each setting does. */
public record IngressSettings(
    String host,
    int port,
    List<RouteSettings> routes,
    HttpLimits limits,
    int maxInProgress,
    int maxConnections,
    int maxDiscardBytes,
    Duration maxDiscardTime,
    Duration retryAfter,
    Duration idleTimeout,
    Duration lameDuck,
    Duration drainTimeout,
    boolean trustForwarded,
    boolean http2,
    Optional<TlsSettings> tls,
    CustomerSettings customers) {
  static final String PATH = "merganser.ingress";

  private static final String PHASES = "akka.coordinated-shutdown.phases.";
  private static final int HIGHEST_PORT = 65535;

  public IngressSettings {
    routes = List.copyOf(routes);
  }

  /**
   * Reads {@code merganser.ingress}.
   *
   * @throws io.merganser.settings.InvalidSettingException if a setting is wrong
   */
  public static IngressSettings fromConfig(Config config) {
    SettingsReader settings = SettingsReader.at(config, PATH);
    HttpLimits limits = HttpLimits.read(settings.below("limits"));
    settings.positiveDuration("timeout");
    settings.parsed("criticality", RouteReader::criticality);
    settings.positiveInt("max-body-bytes");
    settings.parsed("customer", RouteReader::customerRequired);
    List<RouteSettings> routes = new RouteReader(config, limits).read();
    SettingsReader tlsSettings = settings.below("tls");
    Optional<TlsSettings> tls =
        tlsSettings.parsed("enabled", IngressSettings::flag)
            ? Optional.of(TlsSettings.read(tlsSettings))
            : Optional.empty();
    return new IngressSettings(
        settings.parsed("host", IngressSettings::host),
        settings.parsed("port", IngressSettings::port),
        routes,
        limits,
        settings.positiveInt("max-in-progress"),
        settings.positiveInt("max-connections"),
        settings.positiveInt("max-discard-bytes"),
        settings.positiveDuration("max-discard-time"),
        settings.positiveDuration("retry-after"),
        idleTimeout(settings, routes),
        withinPhase(settings, "lame-duck", "lame-duck", config),
        withinPhase(settings, "drain-timeout", "service-requests-done", config),
        settings.parsed("trust-forwarded", IngressSettings::flag),
        settings.parsed("http2", IngressSettings::flag),
        tls,
        customers(settings, tls.isPresent() && tls.get().asksClients(), routes));
  }

  private static CustomerSettings customers(
      SettingsReader settings, boolean clientsAsked, List<RouteSettings> routes) {
    CustomerSettings customers = CustomerSettings.read(settings.below("customers"));
    if (customers.hasCertificates() && !clientsAsked) {
      settings.parsed(
          "customers.certificate",
          text ->
              fail(
                  "must be off unless %s.tls is enabled with client-auth want or require, but was"
                      + " %s",
                  PATH, text));
    }
    boolean unprovable = !customers.hasKeys() && !customers.hasCertificates();
    for (RouteSettings route : routes) {
      if (unprovable && route.customerRequired()) {
        throw new InvalidSettingException(
            PATH
                + ".customers must have keys-file, keys-variable or certificate set where a route"
                + " demands a customer, but "
                + route.path()
                + " does and none is set");
      }
    }
    return customers;
  }

  private static Duration idleTimeout(SettingsReader settings, List<RouteSettings> routes) {
    Duration idle = settings.positiveDuration("idle-timeout");
    for (RouteSettings route : routes) {
      if (route.timeout().compareTo(idle) >= 0) {
        settings.parsed(
            "idle-timeout",
            text ->
                fail(
                    "must be longer than the timeout of every route, but was %s, and that of %s is"
                        + " %s",
                    text, route.path(), route.timeout()));
      }
    }
    return idle;
  }

  /** A phase that ends before its task cuts off the requests that the task waits for. */
  private static Duration withinPhase(
      SettingsReader settings, String key, String phase, Config config) {
    Duration wanted = settings.duration(key);
    String own = PHASES + phase + ".timeout";
    String path = config.hasPath(own) ? own : "akka.coordinated-shutdown.default-phase-timeout";
    if (wanted.compareTo(config.getDuration(path)) >= 0) {
      settings.parsed(key, text -> fail("must be shorter than %s, but was %s", path, text));
    }
    return wanted;
  }

  private static String host(String text) {
    return text.isEmpty() ? fail("must be a name or an address, but was empty") : text;
  }

  private static int port(String text) {
    boolean number = text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= HIGHEST_PORT;
    return number
        ? Integer.parseInt(text)
        : fail("must be a port between 0 and %s, but was %s", HIGHEST_PORT, text);
  }

  private static boolean flag(String text) {
    return switch (text) {
      case "on", "true", "yes" -> true;
      case "off", "false", "no" -> false;
      default -> fail("must be on or off, but was %s", text);
    };
  }

  private static <T> T fail(String rule, Object... values) {
    throw new IllegalArgumentException(String.format(rule, values));
  }
}
