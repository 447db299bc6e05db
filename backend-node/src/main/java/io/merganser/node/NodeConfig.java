package io.merganser.node;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigResolveOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a node, layer on layer. The first that says something counts: flags, system
 * properties, the environment ({@code merganser-environment.conf}), the user's file, {@code
 * application.conf}, what the command sets ({@code backend-node.conf}), {@code reference.conf}.
 */
public final class NodeConfig {
  private static final String PREFIX = "MERGANSER_";

  private NodeConfig() {}

  /**
   * @param command whose defaults these are: {@code backend-node} has a {@code backend-node.conf}
   * @param flags settings by their path
   * @param file the user's own
   * @throws NotStartedException if a layer can't be read
   * @throws io.merganser.settings.InvalidSettingException if a setting below {@code merganser.node}
   *     is wrong
   */
  public static Config load(String command, Map<String, ?> flags, @Nullable Path file) {
    return load(command, flags, file, System.getenv());
  }

  /** The same, with another environment than that of this process. */
  public static Config load(
      String command, Map<String, ?> flags, @Nullable Path file, Map<String, String> environment) {
    try {
      Config config =
          ConfigFactory.parseMap(flags, "the command line")
              .withFallback(ConfigFactory.defaultOverrides())
              .withFallback(fromEnvironment(environment))
              .withFallback(file == null ? ConfigFactory.empty() : parsed(file))
              .withFallback(ConfigFactory.defaultApplication())
              .withFallback(resource(command + ".conf"))
              .withFallback(ConfigFactory.defaultReferenceUnresolved())
              .resolve();
      return NodeSettings.fromConfig(config).toAkka().withFallback(config);
    } catch (ConfigException e) {
      throw NotStartedException.misconfigured("the configuration can't be read: " + e.getMessage());
    }
  }

  private static Config fromEnvironment(Map<String, String> environment) {
    Map<String, String> ours =
        environment.entrySet().stream()
            .filter(entry -> entry.getKey().matches(PREFIX + "[A-Z_]+"))
            .filter(entry -> !entry.getValue().isEmpty())
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    return ConfigFactory.parseResources("merganser-environment.conf")
        .resolveWith(
            ConfigFactory.parseMap(ours, "the environment"), ConfigResolveOptions.noSystem());
  }

  private static Config parsed(Path file) {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw NotStartedException.misconfigured(
          "--config must be a file that can be read, but was " + Escaped.line(file.toString()));
    }
    return ConfigFactory.parseFile(file.toFile());
  }

  private static Config resource(String name) {
    return ConfigFactory.parseResources(name, ConfigParseOptions.defaults().setAllowMissing(false));
  }
}
