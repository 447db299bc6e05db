package io.merganser.client;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.merganser.BackendState;
import io.merganser.balance.Balancer;
import io.merganser.cluster.ServiceView;
import io.merganser.overload.Throttles;
import io.merganser.subset.Fleet;
import io.merganser.wire.RegistryEntry;
import io.merganser.wire.ToClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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

  private static final Duration LOOK_FOR_WARNINGS = Duration.ofSeconds(1);
  private static final Duration WARN_AGAIN = Duration.ofSeconds(10);

  /** A tick that comes later than this after the one before was held up: we were stopped. */
  private static final Duration LATE_TICK = Duration.ofMillis(200);

  /** What the router actor is told. */
  sealed interface Command {}

  /** The fleet has changed, or who of it can be reached. */
  record FleetChanged(ServiceView view) implements Command {}

  private record Settled() implements Command {}

  private record Sweep() implements Command {}

  private record Tick() implements Command {}

  /** What the router actor shares with the request path. */
  record Plane(
      String service,
      String clientId,
      ClientSettings settings,
      Balancer balancer,
      Map<Long, Connection> connections,
      Counters counters,
      Attempts attempts,
      Throttles throttles,
      LongSupplier clock,
      Consumer<ServiceView> onFleet,
      Consumer<String> onClose) {}

  private final Plane plane;
  private final TimerScheduler<Command> timers;
  private final Connections connections;
  private final Seating seating;
  private ServiceView view = ServiceView.empty();
  private Map<String, RegistryEntry> backends = Map.of();
  private long tickedAtNanos;
  private long lookedAtNanos;
  private long throttled;
  private long warnedOfThrottlingAtNanos;
  private long flowControlled;
  private long warnedOfFlowAtNanos;
  private long lastResorts;
  private long warnedOfLastAtNanos;
  private int warnedOfSize;

  private RouterActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Plane plane,
      ActorRef<ToClient> inbox) {
    super(context);
    context.setLoggerName(RouterActor.class);
    this.plane = plane;
    this.timers = timers;
    this.connections = new Connections(context, plane, inbox);
    this.seating =
        new Seating(
            plane.settings().health().standInAfter(), plane.settings().balance().slowStart());
    this.tickedAtNanos = plane.clock().getAsLong();
    this.lookedAtNanos = tickedAtNanos;
    this.warnedOfFlowAtNanos = tickedAtNanos - WARN_AGAIN.toNanos();
    this.warnedOfLastAtNanos = warnedOfFlowAtNanos;
    this.warnedOfThrottlingAtNanos = warnedOfFlowAtNanos;
    timers.startTimerWithFixedDelay(new Sweep(), SWEEP);
    timers.startTimerWithFixedDelay(new Tick(), TICK);
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
        .onSignal(PostStop.class, stop -> onStop())
        .build();
  }

  private Behavior<Command> onFleetChanged(FleetChanged changed) {
    view = changed.view;
    backends =
        view.backends().stream()
            .collect(Collectors.toMap(RegistryEntry::id, Function.identity(), (a, b) -> a));
    plane.onFleet().accept(view);
    connections.onView(view);
    timers.startSingleTimer(new Settled(), plane.settings().debounce());
    return this;
  }

  private Behavior<Command> onSettled() {
    Fleet fleet =
        Fleet.of(view.clients().stream().map(RegistryEntry::id).toList(), backends.keySet());
    warnOfIdleBackends(fleet);
    seating.setSubset(
        plane
            .settings()
            .subset()
            .strategy()
            .select(fleet, plane.clientId(), plane.settings().subset().size()));
    takeSeats();
    return this;
  }

  private void takeSeats() {
    List<String> wanted =
        seating.wanted(connections::isServing, this::isPromising, plane.clock().getAsLong());
    if (connections.keep(wanted, backends, view)) {
      plane.balancer().setCandidates(connections.candidates());
    }
  }

  private boolean isPromising(String id) {
    RegistryEntry entry = backends.get(id);
    return entry != null
        && view.isThere(entry)
        && entry.state() == BackendState.HEALTHY
        && !connections.isFailing(id);
  }

  private Behavior<Command> onSweep() {
    long now = plane.clock().getAsLong();
    plane.connections().values().forEach(connection -> connection.endLate(now));
    return this;
  }

  private Behavior<Command> onTick() {
    long now = plane.clock().getAsLong();
    connections.checkHealth(now, Math.max(0, now - tickedAtNanos - LATE_TICK.toNanos()));
    tickedAtNanos = now;
    plane.balancer().tick(now);
    if (now - lookedAtNanos >= LOOK_FOR_WARNINGS.toNanos()) {
      lookedAtNanos = now;
      plane.throttles().tidy(now);
      warnOfThrottling(now);
      warnOfFlowControl(now);
      warnOfLastResorts(now);
    }
    connections.tidy(plane.balancer().hasRotation());
    takeSeats();
    return this;
  }

  private Behavior<Command> onStop() {
    plane.onClose().accept("the router of " + plane.service() + " has stopped");
    plane.balancer().setCandidates(List.of());
    connections.close("the router has stopped");
    return this;
  }

  private void warnOfThrottling(long nowNanos) {
    long refused = plane.counters().throttled();
    if (refused == throttled || nowNanos - warnedOfThrottlingAtNanos < WARN_AGAIN.toNanos()) {
      return;
    }
    getContext()
        .getLog()
        .warn(
            "[{}] requests to [{}] were refused here because its backends refuse too many: they"
                + " have too much to do",
            refused - throttled,
            plane.service());
    throttled = refused;
    warnedOfThrottlingAtNanos = nowNanos;
  }

  private void warnOfFlowControl(long nowNanos) {
    long refused = plane.counters().flowControlled();
    if (refused == flowControlled || nowNanos - warnedOfFlowAtNanos < WARN_AGAIN.toNanos()) {
      return;
    }
    getContext()
        .getLog()
        .warn(
            "[{}] requests to [{}] were refused because all backends have"
                + " merganser.router.balance.max-active-requests = [{}] of this client in flight."
                + " Raise it for long-lived requests; else they are overloaded, or too few.",
            refused - flowControlled,
            plane.service(),
            plane.settings().balance().maxActiveRequests());
    flowControlled = refused;
    warnedOfFlowAtNanos = nowNanos;
  }

  private void warnOfLastResorts(long nowNanos) {
    long sent = plane.balancer().lastResorts();
    if (sent == lastResorts || nowNanos - warnedOfLastAtNanos < WARN_AGAIN.toNanos()) {
      return;
    }
    getContext()
        .getLog()
        .warn(
            "[{}] requests to [{}] went to lame ducks and backends that failed: there is nobody"
                + " else",
            sent - lastResorts,
            plane.service());
    lastResorts = sent;
    warnedOfLastAtNanos = nowNanos;
  }

  private void warnOfIdleBackends(Fleet fleet) {
    Fleet known =
        fleet.clients().isEmpty() ? Fleet.of(List.of(plane.clientId()), fleet.backends()) : fleet;
    int size = plane.settings().subset().size();
    if ((long) known.clients().size() * size >= known.backends().size()
        && plane.settings().subset().strategy().name().equals("random")) {
      // Who is left idle there is chance, and to find out means to sort all for everybody.
      return;
    }
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
