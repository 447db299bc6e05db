package io.merganser.backendnode;

import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import io.merganser.Backend;
import io.merganser.node.AdminServer;
import io.merganser.node.AdminSettings;
import io.merganser.node.LogLevel;
import io.merganser.node.NodeCommand;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code backend-node}: a process that serves one HTTP-shaped service to a cluster. */
@Command(
    name = "backend-node",
    description = {
      "Serves an HTTP-shaped service to a cluster, with a handler to try things out with:",
      "/demo/hello, /demo/work?cpu=5ms, /demo/hold?for=5ms, /demo/sleep?for=50ms,",
      "/demo/fail?rate=0.3, /demo/echo."
    })
public final class BackendNode extends NodeCommand {
  @Option(names = "--service", paramLabel = "NAME", description = "The service to serve (demo).")
  private @Nullable String service;

  @Option(
      names = "--speed",
      paramLabel = "FACTOR",
      description = "How fast this backend is, from 0.01 to 100 (1).")
  private @Nullable String speed;

  private BackendNode() {}

  public static void main(String[] arguments) {
    LogLevel.orElse("INFO");
    System.exit(commandLine(create()).execute(arguments));
  }

  static BackendNode create() {
    return new BackendNode();
  }

  @Override
  protected void addFlags() {
    flag("--service", "merganser.backend-node.service", service);
    flag("--speed", "merganser.backend-node.speed", speed);
  }

  @Override
  protected void check(Config config) {
    BackendNodeSettings.fromConfig(config);
    AdminSettings.fromConfig(config);
  }

  @Override
  protected CompletionStage<?> start(ActorSystem<?> system) {
    Config config = system.settings().config();
    AdminSettings admin = AdminSettings.fromConfig(config);
    Backend backend = DemoBackend.start(system, BackendNodeSettings.fromConfig(config)).backend();
    system.log().info("Serves [{}] as [{}]", backend.service(), backend.id());
    return admin.isOn()
        ? AdminServer.start(system, admin)
        : CompletableFuture.completedFuture(null);
  }
}
