package io.merganser.client;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.javadsl.ActorContext;
import io.merganser.BackendState;
import io.merganser.balance.Candidate;
import io.merganser.cluster.ServiceView;
import io.merganser.wire.Check;
import io.merganser.wire.RegistryEntry;
import io.merganser.wire.Subscribe;
import io.merganser.wire.ToClient;
import io.merganser.wire.Unsubscribe;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * The connections of one router: opens and closes them, asks after their health, and lets go of
 * those that are not wanted any more. Belongs to the router actor.
 */
final class Connections {
  private final ActorContext<?> context;
  private final RouterActor.Plane plane;
  private final ActorRef<ToClient> inbox;
  private final ActorRefResolver resolver;
  private final RandomGenerator random = new SplittableRandom();
  private final Map<String, Seat> seats = new HashMap<>();
  private final List<Seat> retired = new ArrayList<>();
  private final Map<String, Long> distrustedUntil = new HashMap<>();

  /** A connection and what is known of its health; {@code there} as Akka last said. */
  private static final class Seat {
    final Connection connection;
    final Vitals vitals;
    final long openedAtNanos;
    boolean there = true;

    Seat(Connection connection, Vitals vitals, long openedAtNanos) {
      this.connection = connection;
      this.vitals = vitals;
      this.openedAtNanos = openedAtNanos;
    }
  }

  Connections(ActorContext<?> context, RouterActor.Plane plane, ActorRef<ToClient> inbox) {
    this.context = context;
    this.plane = plane;
    this.inbox = inbox;
    this.resolver = ActorRefResolver.get(context.getSystem());
  }

  List<Candidate> candidates() {
    return seats.values().stream().<Candidate>map(seat -> seat.connection).toList();
  }

  /** Whether that backend takes requests of ours. */
  boolean isServing(String id) {
    Seat seat = seats.get(id);
    return seat != null && seat.connection.isInRotation();
  }

  /** Whether that backend has not worked, with us, of late. */
  boolean isFailing(String id) {
    long now = plane.clock().getAsLong();
    Long until = distrustedUntil.get(id);
    if (until != null && now - until < 0) {
      return true;
    }
    Seat seat = seats.get(id);
    return seat != null && (seat.connection.hasFailed() || isOverdue(seat, now));
  }

  private boolean isOverdue(Seat seat, long nowNanos) {
    long patience = plane.settings().health().standInAfter().toNanos();
    return !seat.connection.isConnected() && nowNanos - seat.openedAtNanos >= patience;
  }

  /** Takes what the cluster says of the nodes into account, at once. */
  void onView(ServiceView view) {
    Map<String, BackendState> gossiped = new HashMap<>();
    view.backends().forEach(entry -> gossiped.put(entry.id(), entry.state()));
    retired.forEach(seat -> notice(seat, view));
    for (Seat seat : seats.values()) {
      notice(seat, view);
      Connection connection = seat.connection;
      if (seat.there
          && connection.isConnected()
          && gossiped.get(connection.id()) != connection.state()) {
        // Gossip may be older than what the backend said itself, or newer: it knows.
        seat.vitals.check(plane.clock().getAsLong());
        connection.gateway().tell(new Check(connection.number()));
      }
    }
  }

  /** Only a change counts: a backend may be heard of while Akka has yet to find that it is back. */
  private void notice(Seat seat, ServiceView view) {
    boolean wasThere = seat.there;
    seat.there = view.isThere(seat.connection.entry());
    if (wasThere && !seat.there) {
      context.getLog().info("Backend [{}] cannot be reached", seat.connection.id());
      seat.connection.lose("its node cannot be reached");
    } else if (!wasThere && seat.there && !seat.connection.isConnected()) {
      subscribe(seat.connection);
    }
  }

  /**
   * Opens what is wanted and not there, and lets go of the rest.
   *
   * @return whether anything changed
   */
  boolean keep(List<String> wanted, Map<String, RegistryEntry> backends, ServiceView view) {
    Set<String> ids = Set.copyOf(wanted);
    boolean changed = false;
    for (Iterator<Seat> all = seats.values().iterator(); all.hasNext(); ) {
      Seat seat = all.next();
      boolean gone = isGone(seat.connection, backends, view);
      if (gone || !ids.contains(seat.connection.id())) {
        all.remove();
        changed = true;
        letGo(seat, gone);
      }
    }
    retired.removeIf(seat -> isGone(seat.connection, backends, view) && letGo(seat, true));
    for (String id : wanted) {
      RegistryEntry entry = backends.get(id);
      if (!seats.containsKey(id) && entry != null && !view.gone().contains(entry.node())) {
        seats.put(id, open(entry));
        changed = true;
      }
    }
    return changed;
  }

  private static boolean isGone(
      Connection connection, Map<String, RegistryEntry> backends, ServiceView view) {
    RegistryEntry entry = backends.get(connection.id());
    return entry == null
        || view.gone().contains(entry.node())
        || entry.incarnation() != connection.entry().incarnation();
  }

  /**
   * Asks those that have been silent, and gives up those that do not answer.
   *
   * @param stoppedNanos for how long this process stood still, which is nobody else's fault
   */
  void checkHealth(long nowNanos, long stoppedNanos) {
    seats.values().forEach(seat -> checkHealth(seat, nowNanos, stoppedNanos));
    retired.forEach(seat -> checkHealth(seat, nowNanos, stoppedNanos));
    distrustedUntil.values().removeIf(until -> nowNanos - until >= 0);
  }

  private void checkHealth(Seat seat, long nowNanos, long stoppedNanos) {
    if (seat.there || seat.connection.isConnected()) {
      seat.vitals.excuse(stoppedNanos, seat.connection.heardAtNanos());
      check(seat, nowNanos);
      loseIfSilentForLong(seat.connection, nowNanos);
    }
  }

  private void loseIfSilentForLong(Connection connection, long nowNanos) {
    long patience = plane.settings().health().lostAfter().toNanos();
    if (!connection.isConnected()
        && !connection.isLost()
        && nowNanos - connection.heardAtNanos() >= patience) {
      connection.lose("it does not answer");
    }
  }

  private void check(Seat seat, long nowNanos) {
    Connection connection = seat.connection;
    Vitals.Step step =
        seat.vitals.next(
            connection.isConnected(),
            connection.heardAtNanos(),
            connection.usedAtNanos(),
            connection.inFlight() > 0,
            nowNanos);
    switch (step) {
      case NOTHING -> {}
      case CHECK -> connection.gateway().tell(new Check(connection.number()));
      case KNOCK -> subscribe(connection);
      case GIVE_UP -> {
        context
            .getLog()
            .warn(
                "Backend [{}] of [{}] has not answered for [{}] ms: out of the rotation until it"
                    + " does",
                connection.id(),
                plane.service(),
                (nowNanos - connection.heardAtNanos()) / 1_000_000);
        connection.fallSilent();
      }
    }
  }

  /**
   * Sends what was lost on the way to the wire, tells lame ducks that they are left alone, and
   * closes what has nothing in flight any more.
   *
   * @param hasRotation whether there are others to send to than lame ducks
   */
  void tidy(boolean hasRotation) {
    for (Connection connection : plane.connections().values()) {
      connection.checkOutbox();
      if (hasRotation) {
        connection.acknowledgeLameDuck();
      }
    }
    for (Iterator<Seat> all = retired.iterator(); all.hasNext(); ) {
      Connection connection = all.next().connection;
      if (connection.inFlight() == 0) {
        all.remove();
        connection.gateway().tell(new Unsubscribe(connection.number()));
        drop(connection, "it is no longer in the subset");
      }
    }
  }

  void close(String reason) {
    List.copyOf(plane.connections().values()).forEach(connection -> drop(connection, reason));
  }

  private Seat open(RegistryEntry entry) {
    long now = plane.clock().getAsLong();
    Connection connection =
        new Connection(
            random.nextLong(),
            entry,
            resolver.resolveActorRef(entry.address()),
            plane.settings().balance(),
            now,
            plane.attempts());
    plane.connections().put(connection.number(), connection);
    plane.counters().opened.increment();
    subscribe(connection);
    return new Seat(connection, new Vitals(plane.settings().health(), random, now), now);
  }

  private void subscribe(Connection connection) {
    connection.gateway().tell(new Subscribe(connection.number(), plane.clientId(), inbox));
  }

  private boolean letGo(Seat seat, boolean gone) {
    Connection connection = seat.connection;
    if (gone) {
      drop(connection, "it has left the cluster");
      return true;
    }
    if (connection.hasFailed()) {
      long pause = plane.settings().health().knockLongest().toNanos();
      distrustedUntil.put(connection.id(), plane.clock().getAsLong() + pause);
    }
    connection.retire();
    retired.add(seat);
    return true;
  }

  private void drop(Connection connection, String reason) {
    connection.close(reason);
    plane.connections().remove(connection.number());
  }
}
