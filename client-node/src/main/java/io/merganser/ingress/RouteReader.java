package io.merganser.ingress;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import io.merganser.Criticality;
import io.merganser.http.HttpService;
import io.merganser.settings.InvalidSettingException;
import io.merganser.settings.SettingsReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads the routes, each with the defaults of all where it does not say. */
final class RouteReader {
  private static final String PATH = IngressSettings.PATH + ".routes";
  private static final List<String> KEYS =
      List.of("path", "service", "timeout", "criticality", "max-body-bytes", "customer");

  private final Config config;
  private final HttpLimits limits;

  RouteReader(Config config, HttpLimits limits) {
    this.config = config;
    this.limits = limits;
  }

  List<RouteSettings> read() {
    Config defaults = config.getConfig(IngressSettings.PATH);
    ConfigList list = list();
    List<RouteSettings> routes = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String path = PATH + "." + i;
      requireKnownKeys(list.get(i), path);
      Config route =
          list.get(i)
              .atPath(path)
              .withFallback(defaults.withOnlyPath("timeout").atPath(path))
              .withFallback(defaults.withOnlyPath("criticality").atPath(path))
              .withFallback(defaults.withOnlyPath("max-body-bytes").atPath(path))
              .withFallback(defaults.withOnlyPath("customer").atPath(path));
      routes.add(read(SettingsReader.at(route, path), routes));
    }
    return routes;
  }

  private ConfigList list() {
    ConfigValue routes = config.getValue(PATH);
    if (routes.valueType() != ConfigValueType.LIST) {
      throw new InvalidSettingException(
          PATH + " must be a list of routes, but was " + routes.unwrapped());
    }
    return (ConfigList) routes;
  }

  private static void requireKnownKeys(ConfigValue route, String path) {
    if (!(route instanceof ConfigObject keys)) {
      throw new InvalidSettingException(
          path + " must be a route with a path and a service, but was " + route.unwrapped());
    }
    for (String key : keys.keySet()) {
      if (!KEYS.contains(key)) {
        throw new InvalidSettingException(
            path + " must have no keys but " + KEYS + ", but had " + key);
      }
    }
  }

  private RouteSettings read(SettingsReader settings, List<RouteSettings> before) {
    String path = settings.parsed("path", text -> distinct(RoutePattern.parse(text), before));
    String service = settings.parsed("service", RouteReader::serviceName);
    int maxBodyBytes = settings.positiveInt("max-body-bytes");
    settings.parsed("max-body-bytes", text -> fitting(maxBodyBytes, service));
    return new RouteSettings(
        path,
        service,
        settings.positiveDuration("timeout"),
        settings.parsed("criticality", RouteReader::criticality),
        maxBodyBytes,
        settings.parsed("customer", RouteReader::customerRequired));
  }

  private static String distinct(String path, List<RouteSettings> before) {
    for (int i = 0; i < before.size(); i++) {
      if (before.get(i).path().equals(path)) {
        throw new IllegalArgumentException(
            "must differ from " + PATH + "." + i + ".path, but both stand for " + path);
      }
    }
    return path;
  }

  /** A body that the front door lets in must not be more than the router takes. */
  private int fitting(int maxBodyBytes, String service) {
    String own = "merganser.services.\"" + service + "\".router.max-payload-bytes";
    String path = config.hasPath(own) ? own : "merganser.router.max-payload-bytes";
    long largest = config.getLong(path) - limits.largestHead();
    if (maxBodyBytes > largest) {
      throw new IllegalArgumentException(
          "must be at most "
              + largest
              + ", which is "
              + path
              + " less room for the head of a request, but was "
              + maxBodyBytes);
    }
    return maxBodyBytes;
  }

  private static String serviceName(String text) {
    try {
      return HttpService.of(text).name();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("must be the name of a service: " + e.getMessage(), e);
    }
  }

  static boolean customerRequired(String text) {
    return switch (text) {
      case "required" -> true;
      case "optional" -> false;
      default ->
          throw new IllegalArgumentException("must be optional or required, but was " + text);
    };
  }

  static Criticality criticality(String text) {
    return Arrays.stream(Criticality.values())
        .filter(criticality -> criticality.name().equals(text.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be one of "
                        + Arrays.toString(Criticality.values())
                        + ", but was "
                        + text));
  }
}
