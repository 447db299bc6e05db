package io.merganser.node;

import static akka.http.javadsl.server.Directives.concat;
import static akka.http.javadsl.server.Directives.extractRequest;
import static akka.http.javadsl.server.Directives.get;
import static akka.http.javadsl.server.Directives.head;
import static akka.http.javadsl.server.Directives.onSuccess;
import static akka.http.javadsl.server.Directives.path;

import akka.actor.ExtendedActorSystem;
import akka.actor.typed.ActorSystem;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.server.Directives;
import akka.http.javadsl.server.Route;
import akka.management.HealthCheckSettings;
import akka.management.javadsl.CheckResult;
import akka.management.javadsl.HealthChecks;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code /ready} and {@code /alive}: the health checks that are registered with Akka Management.
 * Its own routes answer with 500 where these have the 503 that load balancers wait for.
 */
final class HealthRoutes {

  private HealthRoutes() {}

  static Route create(ActorSystem<?> system) {
    HealthChecks checks =
        new HealthChecks(
            (ExtendedActorSystem) system.classicSystem(),
            HealthCheckSettings.create(
                system.settings().config().getConfig("akka.management.health-checks")));
    return concat(
        health("ready", checks::readyResult, Readiness.get(system)::obstacles),
        health("alive", checks::aliveResult, List::of));
  }

  private static Route health(
      String name,
      Supplier<CompletionStage<CheckResult>> checks,
      Supplier<List<String>> obstacles) {
    Route answer =
        extractRequest(
            request ->
                onSuccess(
                    checks.get().handle((result, fault) -> answer(name, result, fault, obstacles)),
                    Directives::complete));
    return path(name, () -> concat(get(() -> answer), head(() -> answer)));
  }

  private static HttpResponse answer(
      String name,
      @Nullable CheckResult result,
      @Nullable Throwable fault,
      Supplier<List<String>> obstacles) {
    if (result != null && result.isSuccess()) {
      return HttpResponse.create().withEntity(name + "\n");
    }
    List<String> known = obstacles.get();
    String detail = known.isEmpty() ? whichCheck(result, fault) : String.join("; ", known);
    return AdminResponses.of(
        new Problem(503, "Service Unavailable", "not " + name + ": " + detail));
  }

  /** A check of another's: it has a name, and no reason. */
  private static String whichCheck(@Nullable CheckResult result, @Nullable Throwable fault) {
    return result == null ? "a check failed: " + fault : result.failure().orElse("a check failed");
  }
}
