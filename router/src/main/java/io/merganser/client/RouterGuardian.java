package io.merganser.client;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.Behaviors;
import io.merganser.Router;
import io.merganser.Service;
import io.merganser.balance.Balancer;
import io.merganser.cluster.Registry;
import io.merganser.cluster.ServiceView;
import io.merganser.overload.RetryBudget;
import io.merganser.overload.Throttles;
import io.merganser.wire.Payloads;
import io.merganser.wire.RegistryEntry;
import io.merganser.wire.ToClient;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** Puts the parts of a router together: its request path, and the actors behind it. */
public final class RouterGuardian {
  private final Map<Long, Connection> connections = new ConcurrentHashMap<>();
  private final Counters counters;
  private final ClientSettings settings;
  private final LongSupplier clock;

  private RouterGuardian(ClientSettings settings, LongSupplier clock, Counters counters) {
    this.counters = counters;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Starts a router.
   *
   * @param entry how this client is to be known
   */
  public static <Q, R> Router<Q, R> start(
      ActorSystem<?> system,
      Service<Q, R> service,
      RegistryEntry entry,
      ClientSettings settings,
      Payloads payloads,
      ActorRef<Registry.Command> registry,
      LongSupplier clock,
      RandomGenerator random,
      Listeners listeners) {
    return new RouterGuardian(settings, clock, new Counters(service.name(), listeners, clock))
        .start(system, service, entry, payloads, registry, random);
  }

  private <Q, R> Router<Q, R> start(
      ActorSystem<?> system,
      Service<Q, R> service,
      RegistryEntry entry,
      Payloads payloads,
      ActorRef<Registry.Command> registry,
      RandomGenerator random) {
    Balancer balancer =
        new Balancer(
            settings.balance().policy().create(settings.balance(), random),
            settings.balance(),
            clock.getAsLong(),
            random);
    RetryBudget budget =
        new RetryBudget(settings.retry().budget(), settings.retry().reserve(), clock.getAsLong());
    Throttles throttles =
        settings
            .throttle()
            .create(() -> ThreadLocalRandom.current().nextDouble(), clock.getAsLong());
    Attempts attempts =
        new Attempts(balancer, settings.retry(), budget, throttles, counters, clock);
    ServiceRouter<Q, R> router =
        new ServiceRouter<>(
            service,
            settings,
            balancer,
            attempts,
            payloads,
            clock,
            counters,
            connections,
            throttles);
    RouterActor.Plane plane =
        new RouterActor.Plane(
            service.name(),
            entry.id(),
            settings,
            balancer,
            connections,
            counters,
            attempts,
            throttles,
            clock,
            router::setView,
            router::close);
    String name = "merganser-router-" + service.name();
    system.systemActorOf(guardian(service, plane, entry, payloads, registry), name, Props.empty());
    router.setRef(system.systemActorOf(Courier.create(router), name + "-ref", Props.empty()));
    return router;
  }

  private Behavior<Void> guardian(
      Service<?, ?> service,
      RouterActor.Plane plane,
      RegistryEntry entry,
      Payloads payloads,
      ActorRef<Registry.Command> registry) {
    DispatcherSelector dispatcher = DispatcherSelector.fromConfig(settings.dispatcher());
    return Behaviors.setup(
        context -> {
          ActorRef<ToClient> inbox =
              context.spawn(
                  Inbox.create(service, connections, plane.balancer(), payloads, clock, counters),
                  "inbox",
                  dispatcher);
          ActorRef<RouterActor.Command> control =
              context.spawn(RouterActor.create(plane, inbox), "control", dispatcher);
          ActorRef<ServiceView> watcher =
              context.spawn(
                  Behaviors.receiveMessage(
                      view -> {
                        control.tell(new RouterActor.FleetChanged(view));
                        return Behaviors.same();
                      }),
                  "watcher");
          registry.tell(new Registry.Put(entry));
          registry.tell(new Registry.Watch(service.name(), watcher));
          return Behaviors.empty();
        });
  }
}
