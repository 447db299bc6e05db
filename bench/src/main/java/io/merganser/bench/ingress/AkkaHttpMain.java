package io.merganser.bench.ingress;

import akka.actor.typed.ActorSystem;
import akka.http.javadsl.Http;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntity;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.settings.ServerSettings;
import akka.japi.function.Function;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.merganser.node.NodeConfig;
import io.merganser.node.NodeSystem;
import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The main class of a JVM that answers each request with its own body, by akka-http alone: with the
 * dispatchers and the server settings of the front door, and nothing behind it. It prints its port.
 */
public final class AkkaHttpMain {
  private static final long TIMEOUT_MILLIS = 5_000;

  private AkkaHttpMain() {}

  public static void main(String[] arguments) {
    PrintStream answers = NodeOutput.claim();
    Config config =
        NodeConfig.load(
            "client-node",
            Map.of("merganser.task-id", "akka-http", "merganser.node.port", 0),
            null);
    ActorSystem<Void> system = NodeSystem.start(config);
    Function<HttpRequest, CompletionStage<HttpResponse>> echo = request -> echo(request, system);
    Http.get(system)
        .newServerAt("127.0.0.1", 0)
        .withSettings(settings(config))
        .bind(echo)
        .thenAccept(binding -> answers.println(binding.localAddress().getPort()))
        .toCompletableFuture()
        .join();
  }

  /** What costs time, as {@code io.merganser.ingress} has it. */
  private static ServerSettings settings(Config config) {
    Map<String, Object> server =
        Map.of(
            "enable-http2",
            true,
            "server-header",
            "",
            "request-timeout",
            "off",
            "pipelining-limit",
            1,
            "remote-address-attribute",
            true,
            "raw-request-uri-header",
            true,
            "transparent-head-requests",
            false,
            "parsing.modeled-header-parsing",
            "off");
    return ServerSettings.create(
        ConfigFactory.parseMap(server).atPath("akka.http.server").withFallback(config));
  }

  private static CompletionStage<HttpResponse> echo(HttpRequest request, ActorSystem<?> system) {
    if (request.entity() instanceof HttpEntity.Strict body) {
      // What is chained to a stage of akka-http's own runs in a new thread where there are two
      // cores.
      return CompletableFuture.completedFuture(response(body));
    }
    return request.entity().toStrict(TIMEOUT_MILLIS, system).thenApply(AkkaHttpMain::response);
  }

  private static HttpResponse response(HttpEntity.Strict body) {
    return HttpResponse.create().withEntity(ContentTypes.APPLICATION_OCTET_STREAM, body.getData());
  }
}
