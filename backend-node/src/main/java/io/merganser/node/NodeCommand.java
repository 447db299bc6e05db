package io.merganser.node;

import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The command line of a node: what all nodes have in common.
 *
 * <p>It runs until the node has stopped, and exits with 0 then; with 143 after SIGTERM and 130
 * after Ctrl-C, as every JVM does, once the node has drained; with 1 where the node could not start
 * or was thrown out of its cluster; with 2 for a flag or a setting that is wrong.
 */
@Command(
    mixinStandardHelpOptions = true,
    versionProvider = NodeVersion.class,
    sortOptions = false,
    footer = {
      "",
      "Each flag is also a setting of --config FILE and an environment variable.",
      "Flags win over the environment, and that over the file. MERGANSER_LOG sets",
      "the level of the log, MERGANSER_CONFIG the file."
    })
public abstract class NodeCommand implements Callable<Integer> {
  private static final Set<String> LEVELS =
      Set.of("ERROR", "WARN", "INFO", "DEBUG", "TRACE", "OFF");

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "The stable id of this task; host and port, where there is none.")
  private @Nullable String id;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description = "Where the other nodes of the cluster reach this one (127.0.0.1).")
  private @Nullable String host;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The same; 0 for any that is free (25520).")
  private @Nullable String port;

  @Option(
      names = "--seed",
      paramLabel = "HOST:PORT",
      description =
          "A node to join the cluster through; may be repeated. The first one forms the cluster."
              + " Without any, this node forms one of its own.")
  private @Nullable List<String> seeds;

  @Option(names = "--config", paramLabel = "FILE", description = "Settings in HOCON.")
  private @Nullable Path file;

  @Option(
      names = "--admin-port",
      paramLabel = "PORT",
      description = "Health and metrics; 0 for any port that is free, off for none.")
  private @Nullable String adminPort;

  @Spec private @Nullable CommandSpec spec;

  private final Map<String, Object> settings = new LinkedHashMap<>();
  private final Map<String, String> flagsBySetting = new LinkedHashMap<>();

  /** The command as picocli runs it. */
  public static CommandLine commandLine(NodeCommand command) {
    return CommandFaults.told(new CommandLine(command), command::withFlag);
  }

  @Override
  public final Integer call() throws Exception {
    Config config = config(System.getenv());
    check(config);
    ActorSystem<Void> system = NodeSystem.start(config);
    try {
      start(system).toCompletableFuture().join();
    } catch (RuntimeException e) {
      system.terminate();
      NodeSystem.awaitEnd(system);
      throw e;
    }
    return NodeSystem.awaitEnd(system) ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /** Reads all settings that the node needs: what is wrong shows before anything has started. */
  protected abstract void check(Config config);

  /** Starts what the node is for. The command goes on when the stage is complete. */
  protected abstract CompletionStage<?> start(ActorSystem<?> system);

  /** Where a command with flags of its own calls {@link #flag} for each. */
  protected void addFlags() {}

  /** A flag that stands for a setting; null where it was not given. */
  protected final void flag(String flag, String setting, @Nullable Object value) {
    if (value != null) {
      settings.put(setting, value);
      flagsBySetting.put(setting, flag);
    }
  }

  /** The configuration, once the command line has been read. */
  final Config config(Map<String, String> environment) {
    flag("--id", "merganser.task-id", id);
    flag("--host", "merganser.node.host", host);
    flag("--port", "merganser.node.port", port);
    flag("--seed", "merganser.node.seeds", seeds);
    flag("--admin-port", "merganser.admin.port", adminPort);
    addFlags();
    requireLevel(environment.get("MERGANSER_LOG"));
    String named = environment.getOrDefault("MERGANSER_CONFIG", "");
    Path chosen = file == null && !named.isEmpty() ? Path.of(named) : file;
    String command = spec == null ? "" : spec.root().name();
    return NodeConfig.load(command, settings, chosen, environment);
  }

  private static void requireLevel(@Nullable String level) {
    if (level != null && !level.isEmpty() && !LEVELS.contains(level)) {
      throw NotStartedException.misconfigured(
          "MERGANSER_LOG must be one of ERROR, WARN, INFO, DEBUG, TRACE and OFF, but was "
              + Escaped.line(level, 100));
    }
  }

  /** Someone who gave a flag need not know the path of its setting. */
  private String withFlag(String message) {
    return flagsBySetting.entrySet().stream()
        .filter(entry -> message.startsWith(entry.getKey() + " "))
        .map(entry -> entry.getValue() + ": " + message)
        .findFirst()
        .orElse(message);
  }
}
