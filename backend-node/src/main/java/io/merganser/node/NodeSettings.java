package io.merganser.node;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.merganser.settings.SettingsReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How a node takes part in a cluster. {@code reference.conf} says what each setting does.
 *
 * @param name of the actor system
 * @param seeds each host:port
 * @param roles all of them, that of the command first
 */
public record NodeSettings(
    String name,
    String host,
    int port,
    List<String> seeds,
    List<String> roles,
    int handlerThreads) {
  private static final int HIGHEST_PORT = 65535;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*");

  public NodeSettings {
    seeds = List.copyOf(seeds);
    roles = List.copyOf(roles);
  }

  /** Reads {@code merganser.node}. */
  public static NodeSettings fromConfig(Config config) {
    SettingsReader settings = SettingsReader.at(config, "merganser.node");
    return new NodeSettings(
        settings.parsed("name", NodeSettings::systemName),
        settings.parsed("host", NodeSettings::hostName),
        settings.intWithin("port", 0, HIGHEST_PORT),
        settings.parsedEach("seeds", seed -> HostPort.parse(seed).toString()),
        Stream.concat(Stream.of(settings.text("role")), settings.texts("roles").stream())
            .filter(role -> !role.isEmpty())
            .distinct()
            .toList(),
        settings.parsed("handler-threads", NodeSettings::threads));
  }

  /** The same in Akka's own settings. */
  Config toAkka() {
    Map<String, Object> akka = new HashMap<>();
    akka.put("akka.remote.artery.canonical.hostname", host);
    akka.put("akka.remote.artery.canonical.port", port);
    akka.put("akka.cluster.roles", roles);
    if (!seeds.isEmpty()) {
      akka.put(
          "akka.cluster.seed-nodes",
          seeds.stream().map(seed -> "akka://" + name + "@" + seed).toList());
    }
    akka.put(
        "merganser.handler-dispatcher.thread-pool-executor.fixed-pool-size",
        Integer.toString(handlerThreads));
    return ConfigFactory.parseMap(akka, "merganser.node");
  }

  private static String systemName(String text) {
    if (!NAME.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "must be letters, digits, dashes and underscores, beginning with a letter or digit, but"
              + " was "
              + Escaped.line(text, 100));
    }
    return text;
  }

  private static String hostName(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("must be a host name or an address, but was empty");
    }
    return text;
  }

  private static int threads(String text) {
    if (text.equals("auto")) {
      return Runtime.getRuntime().availableProcessors();
    }
    int threads = text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 0;
    if (threads < 1) {
      throw new IllegalArgumentException(
          "must be auto or between 1 and 9999, but was " + Escaped.line(text, 100));
    }
    return threads;
  }
}
