package io.merganser.node;

import static akka.http.javadsl.server.Directives.complete;
import static akka.http.javadsl.server.Directives.concat;
import static akka.http.javadsl.server.Directives.delete;
import static akka.http.javadsl.server.Directives.extractRequest;
import static akka.http.javadsl.server.Directives.get;
import static akka.http.javadsl.server.Directives.onSuccess;
import static akka.http.javadsl.server.Directives.path;
import static akka.http.javadsl.server.Directives.post;

import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.server.Route;
import akka.pattern.Patterns;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.merganser.Backend;
import io.merganser.BackendState;
import io.merganser.Merganser;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * {@code /lame-duck}: POST asks the clients of all that this task serves to send elsewhere, DELETE
 * takes it back, GET looks. Each answers with the states; 404 where the task serves nothing, 409
 * where it is stopping.
 */
final class LameDuckRoutes {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PAUSE = Duration.ofMillis(5);
  private static final int PAUSES = 200;

  private final ActorSystem<?> system;
  private final Merganser merganser;
  private final CoordinatedShutdown shutdown;

  private record Shown(String service, String id, BackendState state) {}

  private LameDuckRoutes(ActorSystem<?> system) {
    this.system = system;
    this.merganser = Merganser.get(system);
    this.shutdown = CoordinatedShutdown.get(system.classicSystem());
  }

  static Route create(ActorSystem<?> system) {
    LameDuckRoutes routes = new LameDuckRoutes(system);
    return path(
        "lame-duck",
        () ->
            concat(
                get(() -> extractRequest(request -> complete(routes.states()))),
                post(() -> routes.change(BackendState.LAME_DUCK, Backend::lameDuck)),
                delete(() -> routes.change(BackendState.HEALTHY, Backend::ready))));
  }

  private Route change(BackendState wanted, Consumer<Backend> how) {
    return extractRequest(
        request -> {
          if (shutdown.getShutdownReason().isPresent()) {
            return complete(
                AdminResponses.of(new Problem(409, "Conflict", "the node is stopping")));
          }
          merganser.backends().forEach(how);
          return onSuccess(whenAllAre(wanted, PAUSES), changed -> complete(states()));
        });
  }

  /** A backend takes a moment to hear of it; one that is being stopped never does. */
  private CompletionStage<Boolean> whenAllAre(BackendState wanted, int pauses) {
    boolean all = merganser.backends().stream().allMatch(backend -> backend.state() == wanted);
    return all || pauses == 0
        ? CompletableFuture.completedFuture(all)
        : Patterns.after(PAUSE, system.classicSystem(), () -> whenAllAre(wanted, pauses - 1));
  }

  private HttpResponse states() {
    List<Shown> shown =
        merganser.backends().stream()
            .map(backend -> new Shown(backend.service(), backend.id(), backend.state()))
            .sorted(Comparator.comparing(Shown::service).thenComparing(Shown::id))
            .toList();
    if (shown.isEmpty()) {
      return AdminResponses.of(new Problem(404, "Not Found", "this task serves nothing"));
    }
    try {
      byte[] json = JSON.writeValueAsBytes(Map.of("backends", shown));
      return HttpResponse.create()
          .withEntity(HttpEntities.create(ContentTypes.APPLICATION_JSON, json));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts could not be written", e);
    }
  }
}
