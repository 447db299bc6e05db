package io.merganser.console;

import akka.NotUsed;
import akka.http.javadsl.marshalling.sse.EventStreamMarshalling;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import akka.http.javadsl.model.sse.ServerSentEvent;
import akka.http.javadsl.server.Directives;
import akka.http.javadsl.server.Route;
import akka.stream.javadsl.Source;
import io.merganser.node.AdminResponses;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What the console answers, and the headers that keep others from the page. */
final class ConsoleRoutes {
  private static final List<HttpHeader> GUARDS =
      List.of(
          RawHeader.create(
              "Content-Security-Policy",
              "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
                  + " object-src 'none'"),
          RawHeader.create("X-Content-Type-Options", "nosniff"),
          RawHeader.create("X-Frame-Options", "DENY"),
          RawHeader.create("Referrer-Policy", "no-referrer"),
          RawHeader.create("Cross-Origin-Resource-Policy", "same-origin"));

  private final Supplier<State> state;
  private final Supplier<Optional<Source<ServerSentEvent, NotUsed>>> events;
  private final ConsoleOptions options;

  /**
   * @param events a stream for one more who watches; empty when there is no room
   */
  ConsoleRoutes(
      Supplier<State> state,
      Supplier<Optional<Source<ServerSentEvent, NotUsed>>> events,
      ConsoleOptions options) {
    this.state = state;
    this.events = events;
    this.options = options;
  }

  Route route() {
    Route demo =
        options
            .demo()
            .map(controls -> new DemoRoutes(controls).route())
            .orElse(Directives.reject());
    Route api =
        Directives.concat(
            Directives.path("state", () -> Directives.get(this::state)),
            Directives.path("events", () -> Directives.get(this::events)),
            demo);
    // A page that was changed by an upgrade must not run with modules from before it.
    Route page = cached("no-cache", new Assets().route());
    return Directives.respondWithHeaders(
        GUARDS,
        () -> Directives.concat(Directives.pathPrefix("api", () -> cached("no-store", api)), page));
  }

  private Route state() {
    return Directives.complete(
        HttpResponse.create()
            .withEntity(
                HttpEntities.create(ContentTypes.APPLICATION_JSON, Json.write(state.get()))));
  }

  private Route events() {
    return events
        .get()
        .<Route>map(source -> Directives.completeOK(source, EventStreamMarshalling.toEventStream()))
        .orElseGet(
            () ->
                Directives.complete(
                    AdminResponses.problem(
                        StatusCodes.SERVICE_UNAVAILABLE,
                        "too many watch already, or the node is stopping")));
  }

  private static Route cached(String how, Route route) {
    return Directives.respondWithHeaders(
        List.of(RawHeader.create("Cache-Control", how)), () -> route);
  }
}
