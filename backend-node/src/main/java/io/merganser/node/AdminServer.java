package io.merganser.node;

import static akka.http.javadsl.server.Directives.complete;
import static akka.http.javadsl.server.Directives.concat;
import static akka.http.javadsl.server.Directives.extractRequest;
import static akka.http.javadsl.server.Directives.handleExceptions;
import static akka.http.javadsl.server.Directives.handleRejections;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.http.javadsl.Http;
import akka.http.javadsl.ServerBinding;
import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.server.Route;
import akka.http.javadsl.settings.ParserSettings;
import akka.http.javadsl.settings.ServerSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The admin port of a node: {@code /ready}, {@code /alive}, {@code /metrics}, {@code /lame-duck},
 * {@code /quotas}, and what else the node has to show.
 *
 * <p>It stays open until the node has left its cluster, so that one can watch it drain.
 */
public final class AdminServer {
  /** Streams of events have no end of their own: when the node ends they are cut. */
  private static final Duration LAST_WORDS = Duration.ofMillis(200);

  private final ServerBinding binding;

  private AdminServer(ServerBinding binding) {
    this.binding = binding;
  }

  /**
   * Binds the port.
   *
   * @param more routes besides those of every node, at the root, behind the same guard
   * @return fails with {@link NotStartedException} if the port can't be bound
   */
  public static CompletionStage<AdminServer> start(
      ActorSystem<?> system, AdminSettings settings, Route... more) {
    if (!settings.isOn()) {
      throw new IllegalArgumentException("merganser.admin.port must not be off, but was");
    }
    return Http.get(system)
        .newServerAt(settings.host(), settings.port())
        .withSettings(bounded(ServerSettings.create(system.classicSystem()), settings.limits()))
        .bind(guarded(system, settings, more))
        .handle(
            (binding, failure) -> {
              if (failure != null) {
                throw notBound(settings, failure);
              }
              AdminServer server = new AdminServer(binding);
              server.closeLate(system);
              system.log().info("Admin port at [http:/{}]", binding.localAddress());
              return server;
            });
  }

  /** The port that is bound. */
  public int port() {
    return binding.localAddress().getPort();
  }

  private void closeLate(ActorSystem<?> system) {
    CoordinatedShutdown.get(system.classicSystem())
        .addTask(
            CoordinatedShutdown.PhaseBeforeActorSystemTerminate(),
            "merganser-admin",
            () -> binding.terminate(LAST_WORDS).thenApply(terminated -> Done.getInstance()));
  }

  private static Route guarded(ActorSystem<?> system, AdminSettings settings, Route... more) {
    AdminGuard guard = new AdminGuard(settings.token());
    int maxBody = settings.limits().bodyBytes();
    List<Route> routes =
        Stream.concat(
                Stream.of(
                    HealthRoutes.create(system),
                    NodeMetrics.get(system).route(),
                    LameDuckRoutes.create(system),
                    QuotaRoutes.create(system)),
                Stream.of(more))
            .toList();
    Route all = concat(routes.get(0), routes.subList(1, routes.size()).toArray(Route[]::new));
    return handleExceptions(
        AdminResponses.faults(system.log()),
        () ->
            handleRejections(
                AdminResponses.rejections(),
                () ->
                    extractRequest(
                        request ->
                            guard
                                .refusal(credentials(request))
                                .or(() -> tooLarge(request, maxBody))
                                .map(problem -> complete(AdminResponses.of(problem)))
                                .orElse(all))));
  }

  /** A body that does not say its length is cut off where a route reads more than this of it. */
  private static Optional<Problem> tooLarge(HttpRequest request, int maxBytes) {
    long bytes = request.entity().getContentLengthOption().orElse(0);
    return bytes <= maxBytes
        ? Optional.empty()
        : Optional.of(
            new Problem(
                413,
                "Content Too Large",
                "a body must have at most " + maxBytes + " bytes, but had " + bytes));
  }

  private static AdminGuard.Credentials credentials(HttpRequest request) {
    return new AdminGuard.Credentials(
        request.method().name(),
        request.getUri().path(),
        header(request, "host"),
        header(request, "origin"),
        header(request, "authorization"));
  }

  private static @Nullable String header(HttpRequest request, String name) {
    return request.getHeader(name).map(HttpHeader::value).orElse(null);
  }

  private static ServerSettings bounded(ServerSettings settings, AdminSettings.Limits limits) {
    ParserSettings parsing =
        settings
            .getParserSettings()
            .withMaxUriLength(limits.uriLength())
            .withMaxHeaderCount(limits.headerCount())
            .withMaxHeaderValueLength(limits.headerValueLength())
            .withMaxContentLength(limits.bodyBytes())
            // Its warnings have the header's value, which may be the token.
            .withIllegalHeaderWarnings(false);
    return settings.withParserSettings(parsing).withMaxConnections(limits.connections());
  }

  private static RuntimeException notBound(AdminSettings settings, Throwable failure) {
    String why = NodeSystem.whyNotBound(failure);
    return why == null
        ? new CompletionException(failure)
        : new NotStartedException(
            "admin port %d of %s can't be bound: %s. Choose another with --admin-port."
                .formatted(settings.port(), settings.host(), why),
            failure);
  }
}
