package io.merganser.console;

import akka.Done;
import akka.NotUsed;
import akka.actor.Cancellable;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.http.javadsl.model.sse.ServerSentEvent;
import akka.http.javadsl.server.Route;
import akka.stream.Materializer;
import akka.stream.javadsl.Source;
import io.merganser.Router;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The console of a node: the page, {@code /api/state} and {@code /api/events}, as a route for an
 * HTTP server to mount at its root. Whoever can reach the route sees everything and, in a demo, can
 * do everything: who that may be is for the server to decide.
 *
 * <p>Samples are taken from {@link #start} until the actor system shuts down, whether anybody looks
 * or not. Event streams end before the node leaves its cluster, and so hold nothing up.
 */
public final class Console {
  private static final Logger LOG = LoggerFactory.getLogger(Console.class);

  private final NodeWatch watch;
  private final Broadcast broadcast;
  private final ConsoleSettings settings;
  private final Route route;

  private Console(
      ActorSystem<?> system,
      Map<String, Router<?, ?>> routers,
      ConsoleOptions options,
      ConsoleSettings settings) {
    this.settings = settings;
    this.watch = new NodeWatch(system, routers, options, settings);
    this.broadcast = new Broadcast(settings.maxWatchers(), Materializer.matFromSystem(system));
    this.route = new ConsoleRoutes(watch::state, this::events, options).route();
  }

  /**
   * Starts to watch the node.
   *
   * @param routers by the names of their services, in the order in which they are to be shown
   * @throws io.merganser.settings.InvalidSettingException if {@code merganser.console} is wrong
   */
  public static Console start(
      ActorSystem<?> system, Map<String, Router<?, ?>> routers, ConsoleOptions options) {
    ConsoleSettings settings = ConsoleSettings.fromConfig(system.settings().config());
    Console console = new Console(system, routers, options, settings);
    Cancellable sampling = repeat(system, ServiceWatch.SAMPLE_INTERVAL, console::sample);
    Cancellable publishing = repeat(system, settings.stateInterval(), console::publishState);
    CoordinatedShutdown.get(system)
        .addTask(
            CoordinatedShutdown.PhaseServiceStop(),
            "merganser-console",
            () -> {
              sampling.cancel();
              publishing.cancel();
              console.broadcast.close();
              return CompletableFuture.completedFuture(Done.getInstance());
            });
    return console;
  }

  /** The page at {@code /}, its parts beside it, and {@code /api}. */
  public Route route() {
    return route;
  }

  /** History and state, and then what comes; empty when there is no room for one more. */
  private Optional<Source<ServerSentEvent, NotUsed>> events() {
    return broadcast.watch(() -> List.of(event("history", watch.history()), stateEvent()));
  }

  private void sample() {
    List<Past> sample = watch.sample();
    if (broadcast.hasWatchers()) {
      broadcast.publish(event("sample", sample));
    }
  }

  private void publishState() {
    if (broadcast.hasWatchers()) {
      broadcast.publish(stateEvent());
    }
  }

  private ServerSentEvent stateEvent() {
    return event("state", watch.state().cappedAt(settings.maxBackends()));
  }

  private static ServerSentEvent event(String type, Object data) {
    return ServerSentEvent.create(Json.write(data), type);
  }

  private static Cancellable repeat(ActorSystem<?> system, Duration interval, Runnable task) {
    Runnable guarded =
        () -> {
          try {
            task.run();
          } catch (RuntimeException e) {
            // Thrown further, it would end the schedule.
            LOG.warn("The console could not look at the node", e);
          }
        };
    return system
        .scheduler()
        .scheduleAtFixedRate(interval, interval, guarded, system.executionContext());
  }
}
