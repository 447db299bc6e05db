package io.merganser.clientnode;

import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import io.merganser.node.Escaped;
import io.merganser.node.LogLevel;
import io.merganser.node.NodeCommand;
import io.merganser.node.NotStartedException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code client-node}: an HTTP front door to the services of a cluster. */
@Command(
    name = "client-node",
    subcommands = NewKey.class,
    description = {
      "Takes HTTP requests and sends each to a backend of the service that its path belongs to.",
      "The admin port (8558) has the page, /metrics, /api/state, /ready and /alive."
    })
public final class ClientNode extends NodeCommand {
  @Option(
      names = "--http-port",
      paramLabel = "PORT",
      description = "The port of the front door; 0 for any that is free (8080).")
  private @Nullable String httpPort;

  @Option(
      names = "--http-host",
      paramLabel = "HOST",
      description = "The address of the front door (127.0.0.1).")
  private @Nullable String httpHost;

  @Option(
      names = "--route",
      paramLabel = "PATH=SERVICE",
      description = "Requests below that path go to that service; may be repeated.")
  private @Nullable List<String> routes;

  private ClientNode() {}

  public static void main(String[] arguments) {
    LogLevel.orElse("INFO");
    System.exit(commandLine(create()).execute(arguments));
  }

  static ClientNode create() {
    return new ClientNode();
  }

  @Override
  protected void addFlags() {
    flag("--http-port", "merganser.ingress.port", httpPort);
    flag("--http-host", "merganser.ingress.host", httpHost);
    if (routes != null) {
      flag("--route", "merganser.ingress.routes", routes.stream().map(ClientNode::route).toList());
    }
  }

  @Override
  protected void check(Config config) {
    FrontDoorNode.check(config);
  }

  @Override
  protected CompletionStage<?> start(ActorSystem<?> system) {
    return FrontDoorNode.start(system, null);
  }

  private static Map<String, String> route(String text) {
    int equals = text.indexOf('=');
    if (equals < 1 || equals == text.length() - 1) {
      throw NotStartedException.misconfigured(
          "--route must be PATH=SERVICE, but was " + Escaped.line(text, 100));
    }
    return Map.of("path", text.substring(0, equals), "service", text.substring(equals + 1));
  }
}
