package io.merganser.client;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.merganser.balance.Balancer;
import io.merganser.balance.Candidate;
import io.merganser.cluster.ServiceView;
import io.merganser.subset.Fleet;
import io.merganser.subset.Subset;
import io.merganser.wire.RegistryEntry;
import io.merganser.wire.Subscribe;
import io.merganser.wire.ToClient;
import io.merganser.wire.Unsubscribe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The control plane of one router: keeps the subset as the fleet changes, opens and closes
 * connections, and keeps time for them.
 */
final class RouterActor extends AbstractBehavior<RouterActor.Command> {
  private static final Duration SWEEP = Duration.ofMillis(20);
  private static final Duration TICK = Duration.ofMillis(100);

  /** What the router actor is told. */
  sealed interface Command {}

  /** The fleet has changed, or who of it can be reached. */
  record FleetChanged(ServiceView view) implements Command {}

  private record Settled() implements Command {}

  private record Sweep() implements Command {}

  private record Tick() implements Command {}

  private record Resubscribe() implements Command {}

  /** What the router actor shares with the request path. */
  record Plane(
      String service,
      String clientId,
      ClientSettings settings,
      Balancer balancer,
      Map<Long, Connection> connections,
      Counters counters,
      LongSupplier clock,
      Consumer<String> onClose) {}

  private final Plane plane;
  private final ActorRef<ToClient> inbox;
  private final TimerScheduler<Command> timers;
  private final ActorRefResolver resolver;
  private final Map<String, Connection> members = new HashMap<>();
  private final List<Connection> retired = new ArrayList<>();
  private ServiceView view = new ServiceView(List.of(), List.of(), Set.of());
  private int warnedOfSize;

  private RouterActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Plane plane,
      ActorRef<ToClient> inbox) {
    super(context);
    this.plane = plane;
    this.inbox = inbox;
    this.timers = timers;
    this.resolver = ActorRefResolver.get(context.getSystem());
    timers.startTimerWithFixedDelay(new Sweep(), SWEEP);
    timers.startTimerWithFixedDelay(new Tick(), TICK);
    timers.startTimerWithFixedDelay(new Resubscribe(), plane.settings().subscribeInterval());
  }

  static Behavior<Command> create(Plane plane, ActorRef<ToClient> inbox) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new RouterActor(context, timers, plane, inbox)));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(FleetChanged.class, this::onFleetChanged)
        .onMessage(Settled.class, settled -> onSettled())
        .onMessage(Sweep.class, sweep -> onSweep())
        .onMessage(Tick.class, tick -> onTick())
        .onMessage(Resubscribe.class, resubscribe -> onResubscribe())
        .onSignal(PostStop.class, stop -> onStop())
        .build();
  }

  private Behavior<Command> onFleetChanged(FleetChanged changed) {
    view = changed.view;
    for (Connection connection : members.values()) {
      boolean reachable = !view.unreachable().contains(connection.entry().node());
      if (!reachable && connection.isConnected()) {
        getContext().getLog().info("Backend [{}] cannot be reached", connection.id());
        connection.lose("its node cannot be reached");
      } else if (reachable && !connection.isConnected()) {
        subscribe(connection);
      }
    }
    timers.startSingleTimer(new Settled(), plane.settings().debounce());
    return this;
  }

  private Behavior<Command> onSettled() {
    Map<String, RegistryEntry> backends =
        view.backends().stream()
            .collect(Collectors.toMap(RegistryEntry::id, Function.identity(), (a, b) -> a));
    Fleet fleet =
        Fleet.of(view.clients().stream().map(RegistryEntry::id).toList(), backends.keySet());
    Subset subset =
        plane
            .settings()
            .subset()
            .strategy()
            .select(fleet, plane.clientId(), plane.settings().subset().size());
    warnOfIdleBackends(fleet);
    for (Iterator<Connection> all = members.values().iterator(); all.hasNext(); ) {
      Connection connection = all.next();
      RegistryEntry entry = backends.get(connection.id());
      if (entry == null || entry.incarnation() != connection.entry().incarnation()) {
        all.remove();
        drop(connection, "it has left the cluster");
      } else if (!subset.members().contains(connection.id())) {
        all.remove();
        connection.retire();
        retired.add(connection);
      }
    }
    for (String id : subset.members()) {
      members.computeIfAbsent(id, any -> open(backends.get(id)));
    }
    plane.balancer().setCandidates(List.<Candidate>copyOf(members.values()));
    return this;
  }

  private Connection open(RegistryEntry entry) {
    Connection connection =
        new Connection(
            ThreadLocalRandom.current().nextLong(),
            entry,
            resolver.resolveActorRef(entry.address()),
            plane.settings().balance(),
            plane.clock().getAsLong(),
            plane.counters());
    plane.connections().put(connection.number(), connection);
    subscribe(connection);
    return connection;
  }

  private void subscribe(Connection connection) {
    connection.gateway().tell(new Subscribe(connection.number(), plane.clientId(), inbox));
  }

  private void drop(Connection connection, String reason) {
    connection.lose(reason);
    plane.connections().remove(connection.number());
  }

  private Behavior<Command> onSweep() {
    long now = plane.clock().getAsLong();
    plane.connections().values().forEach(connection -> connection.endLate(now));
    return this;
  }

  private Behavior<Command> onTick() {
    plane.balancer().tick(plane.clock().getAsLong());
    plane.connections().values().forEach(Connection::checkOutbox);
    for (Iterator<Connection> all = retired.iterator(); all.hasNext(); ) {
      Connection connection = all.next();
      if (connection.inFlight() == 0) {
        all.remove();
        connection.gateway().tell(new Unsubscribe(connection.number()));
        drop(connection, "it is no longer in the subset");
      }
    }
    return this;
  }

  private Behavior<Command> onResubscribe() {
    members.values().stream()
        .filter(connection -> !connection.isConnected())
        .filter(connection -> !view.unreachable().contains(connection.entry().node()))
        .forEach(this::subscribe);
    return this;
  }

  private Behavior<Command> onStop() {
    plane.onClose().accept("the router of " + plane.service() + " has stopped");
    plane.balancer().setCandidates(List.of());
    List.copyOf(plane.connections().values())
        .forEach(connection -> drop(connection, "the router has stopped"));
    return this;
  }

  private void warnOfIdleBackends(Fleet fleet) {
    Fleet known =
        fleet.clients().isEmpty() ? Fleet.of(List.of(plane.clientId()), fleet.backends()) : fleet;
    int size = plane.settings().subset().size();
    int needed = plane.settings().subset().strategy().smallestSizeReachingAll(known);
    if (needed > size && needed != warnedOfSize) {
      getContext()
          .getLog()
          .warn(
              "With [{}] clients and [{}] backends of [{}], subsets of [{}] leave backends idle:"
                  + " merganser.router.subset.size must be at least [{}] to reach all.",
              known.clients().size(),
              known.backends().size(),
              plane.service(),
              size,
              needed);
    }
    warnedOfSize = needed;
  }
}
