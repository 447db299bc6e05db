package io.merganser.backend;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.merganser.BackendState;
import io.merganser.cluster.LimitStore;
import io.merganser.cluster.NodeActors;
import io.merganser.cluster.Registry;
import io.merganser.cluster.ServiceView;
import io.merganser.load.CoarseUtilization;
import io.merganser.overload.Verdict;
import io.merganser.quota.Reservation;
import io.merganser.wire.Acknowledge;
import io.merganser.wire.Check;
import io.merganser.wire.Granted;
import io.merganser.wire.MalformedException;
import io.merganser.wire.RegistryEntry;
import io.merganser.wire.Reply;
import io.merganser.wire.RequestBatch;
import io.merganser.wire.RequestFrame;
import io.merganser.wire.RequestHeader;
import io.merganser.wire.Subscribe;
import io.merganser.wire.ToBackend;
import io.merganser.wire.ToClient;
import io.merganser.wire.Unsubscribe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/**
 * Receives the requests of one backend, decides by their headers whether they are served, and hands
 * them to the handler's threads, which it does not run on: a busy handler must not keep it from
 * answering health checks. Owns the backend's state, and tells the clients that are connected how
 * it is.
 */
public final class Gateway extends AbstractBehavior<ToBackend> {
  private static final Duration QUIET_CHECK = Duration.ofMillis(20);

  /**
   * Changes the state.
   *
   * @param quiet completed once a lame duck has nothing more to do
   * @param forGood whether it is not to be {@code HEALTHY} again: it shuts down
   */
  record Become(BackendState state, CompletableFuture<Void> quiet, boolean forGood)
      implements ToBackend {}

  /** Ends the backend. {@code cutOff} is completed with the requests that were not answered. */
  record Close(CompletableFuture<Integer> cutOff) implements ToBackend {}

  private record Tick() implements ToBackend {}

  private record CheckQuiet() implements ToBackend {}

  private record ReportUsage() implements ToBackend {}

  private record FleetChanged(ServiceView view) implements ToBackend {}

  private record LimitsChanged(LimitStore.Changes changes) implements ToBackend {}

  private record ClientGone(ActorRef<ToClient> client) implements ToBackend {}

  private final TimerScheduler<ToBackend> timers;
  private final Worker<?, ?> worker;
  private final ServedBackend backend;
  private final long minimumDrainNanos;
  private final LongSupplier clock;
  private final Map<Long, Session> sessions = new HashMap<>();
  private final List<CompletableFuture<Void>> awaitingQuiet = new ArrayList<>();
  private final NodeActors node;
  private final CoarseUtilization utilization;
  private final Strays strays;
  private final OverloadLog overloadLog;
  private RegistryEntry entry;
  private boolean shutsDown;

  private Gateway(
      ActorContext<ToBackend> context,
      TimerScheduler<ToBackend> timers,
      Worker<?, ?> worker,
      ServedBackend backend,
      Duration minimumDrain,
      LongSupplier clock,
      NodeActors node,
      RegistryEntry entry,
      Strays strays) {
    super(context);
    context.setLoggerName(Gateway.class);
    this.minimumDrainNanos = minimumDrain.toNanos();
    this.timers = timers;
    this.strays = strays;
    this.worker = worker;
    this.backend = backend;
    this.clock = clock;
    this.node = node;
    this.utilization = new CoarseUtilization(clock.getAsLong());
    this.overloadLog = new OverloadLog(backend.id(), context.getLog(), clock.getAsLong());
    this.entry =
        entry.at(
            ActorRefResolver.get(context.getSystem()).toSerializationFormat(context.getSelf()));
    node.registry().tell(new Registry.Put(this.entry));
    node.registry()
        .tell(
            new Registry.Watch(
                backend.service(), context.messageAdapter(ServiceView.class, FleetChanged::new)));
    node.limits()
        .tell(
            new LimitStore.Watch(
                backend.service(),
                context.messageAdapter(LimitStore.Changes.class, LimitsChanged::new)));
  }

  /**
   * @param backend where the state is shown, and who counts the requests; time is kept here
   * @param entry how the backend is to be known, but for its address
   */
  public static Behavior<ToBackend> create(
      Worker<?, ?> worker,
      ServedBackend backend,
      BackendSettings settings,
      LongSupplier clock,
      NodeActors node,
      RegistryEntry entry,
      Strays strays) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  timers.startTimerWithFixedDelay(new Tick(), settings.reportInterval());
                  timers.startTimerWithFixedDelay(
                      new ReportUsage(), backend.quota().reportInterval());
                  return new Gateway(
                      context,
                      timers,
                      worker,
                      backend,
                      settings.minimumDrain(),
                      clock,
                      node,
                      entry,
                      strays);
                }));
  }

  @Override
  public Receive<ToBackend> createReceive() {
    return newReceiveBuilder()
        .onMessage(RequestBatch.class, this::onRequests)
        .onMessage(Subscribe.class, this::onSubscribe)
        .onMessage(Unsubscribe.class, gone -> onGone(gone.connection()))
        .onMessage(ClientGone.class, this::onClientGone)
        .onMessage(Check.class, this::onCheck)
        .onMessage(Acknowledge.class, this::onAcknowledge)
        .onMessage(Tick.class, tick -> onTick())
        .onMessage(ReportUsage.class, tick -> onReportUsage())
        .onMessage(Granted.class, this::onGranted)
        .onMessage(FleetChanged.class, this::onFleetChanged)
        .onMessage(LimitsChanged.class, this::onLimitsChanged)
        .onMessage(Become.class, this::onBecome)
        .onMessage(CheckQuiet.class, check -> onCheckQuiet())
        .onMessage(Close.class, this::onClose)
        .onSignal(PostStop.class, stop -> onStop())
        .build();
  }

  private Behavior<ToBackend> onRequests(RequestBatch batch) {
    Session session = sessions.get(batch.connection());
    if (session == null) {
      strays.countUnconnected(batch.take().size());
      getContext()
          .getLog()
          .debug("Requests on connection [{}], which is not open", batch.connection());
      return this;
    }
    long now = clock.getAsLong();
    session.wakeUp(now);
    for (byte[] frame : batch.take()) {
      try {
        accept(session, RequestFrame.header(frame), frame, now);
      } catch (MalformedException e) {
        strays.countMalformed();
        getContext().getLog().warn("Malformed request: {}", e.getMessage());
      }
    }
    return this;
  }

  /** By the header alone: to refuse must be cheap. */
  private void accept(Session session, RequestHeader header, byte[] frame, long nowNanos) {
    if (!RequestFrame.hasKnownCriticality(frame)) {
      strays.countUnknownCriticality();
    }
    Reservation reservation = backend.reserve(header, nowNanos);
    if (reservation == null) {
      session.reply(Reply.refusal(header.id(), Reply.Status.OUT_OF_QUOTA));
      return;
    }
    Verdict verdict = backend.decide(header, nowNanos);
    if (verdict.isServed()) {
      boolean degraded = verdict == Verdict.SERVE_DEGRADED;
      worker.serve(session, header, frame, degraded, reservation);
      return;
    }
    if (verdict != Verdict.EXPIRED && header.attempt() == 0) {
      reservation.refused();
    } else {
      reservation.cancel();
    }
    session.reply(refusal(header, verdict));
  }

  private static Reply refusal(RequestHeader header, Verdict verdict) {
    return switch (verdict) {
      case OVERLOADED -> Reply.refusal(header.id(), Reply.Status.OVERLOADED);
      case OVERLOADED_DONT_RETRY -> Reply.refusal(header.id(), Reply.Status.OVERLOADED_DONT_RETRY);
      default ->
          Reply.failure(header.id(), Reply.Status.EXPIRED, "the time was up before it arrived");
    };
  }

  private Behavior<ToBackend> onSubscribe(Subscribe subscribe) {
    Session session = sessions.get(subscribe.connection());
    if (session == null) {
      session =
          new Session(
              subscribe.connection(), subscribe.replyTo(), backend.meter(), clock.getAsLong());
      if (!hasSessionOf(subscribe.replyTo())) {
        getContext().watchWith(subscribe.replyTo(), new ClientGone(subscribe.replyTo()));
      }
      sessions.put(subscribe.connection(), session);
    }
    session.tell(backend.state());
    return this;
  }

  private Behavior<ToBackend> onCheck(Check check) {
    Session session = sessions.get(check.connection());
    if (session != null) {
      session.tell(backend.state());
    }
    return this;
  }

  private Behavior<ToBackend> onGone(long connection) {
    Session gone = sessions.remove(connection);
    if (gone != null && !hasSessionOf(gone.client())) {
      getContext().unwatch(gone.client());
    }
    return this;
  }

  private Behavior<ToBackend> onClientGone(ClientGone gone) {
    sessions.values().removeIf(session -> session.client().equals(gone.client));
    return this;
  }

  /** All connections of a client have one address: it is watched once. */
  private boolean hasSessionOf(ActorRef<ToClient> client) {
    return sessions.values().stream().anyMatch(session -> session.client().equals(client));
  }

  private Behavior<ToBackend> onAcknowledge(Acknowledge acknowledge) {
    Session session = sessions.get(acknowledge.connection());
    if (session != null) {
      session.acknowledged(acknowledge.inFlight());
    }
    return onCheckQuiet();
  }

  private Behavior<ToBackend> onTick() {
    long now = clock.getAsLong();
    backend.tick(now);
    overloadLog.update(backend.admission(), now);
    if (utilization.update(backend.meter().report().utilization(), now)) {
      put(entry.withUtilization(utilization.percent()));
    }
    sessions.values().forEach(Session::checkOutbox);
    return this;
  }

  private Behavior<ToBackend> onReportUsage() {
    node.coordinator()
        .tell(
            backend
                .quota()
                .report(
                    backend.service(),
                    backend.id(),
                    entry.incarnation(),
                    getContext().getSelf(),
                    clock.getAsLong()));
    return this;
  }

  private Behavior<ToBackend> onGranted(Granted granted) {
    backend.quota().grant(granted.grants(), clock.getAsLong());
    return this;
  }

  private Behavior<ToBackend> onFleetChanged(FleetChanged changed) {
    // Those that can't be reached may be serving: they keep their part.
    long alive =
        changed.view.backends().stream()
            .filter(other -> !changed.view.gone().contains(other.node()))
            .count();
    backend.quota().setBackends((int) alive);
    return this;
  }

  private Behavior<ToBackend> onLimitsChanged(LimitsChanged changed) {
    backend.quota().setChanges(changed.changes.limits());
    return this;
  }

  private Behavior<ToBackend> onBecome(Become become) {
    if (shutsDown && become.state != BackendState.LAME_DUCK) {
      getContext().getLog().warn("Backend [{}] shuts down, and stays a lame duck", backend.id());
      return this;
    }
    shutsDown |= become.forGood;
    if (become.state != backend.state()) {
      getContext()
          .getLog()
          .info(
              "Backend [{}] of [{}] is now [{}], was [{}]",
              backend.id(),
              backend.service(),
              become.state,
              backend.state());
      backend.became(become.state);
      sessions.values().forEach(session -> session.announce(become.state, clock.getAsLong()));
      put(entry.in(become.state));
    }
    if (become.state == BackendState.LAME_DUCK) {
      awaitingQuiet.add(become.quiet);
      timers.startTimerWithFixedDelay(new CheckQuiet(), QUIET_CHECK);
    } else {
      timers.cancel(new CheckQuiet());
      awaitingQuiet.forEach(waiting -> waiting.cancel(false));
      awaitingQuiet.clear();
    }
    return this;
  }

  private Behavior<ToBackend> onCheckQuiet() {
    boolean quiet =
        backend.state() == BackendState.LAME_DUCK
            && backend.meter().inFlight() == 0
            && sessions.values().stream().allMatch(this::isQuiet);
    if (quiet) {
      timers.cancel(new CheckQuiet());
      awaitingQuiet.forEach(waiting -> waiting.complete(null));
      awaitingQuiet.clear();
    }
    return this;
  }

  /** A client that can't promise to send no more, or can't be heard, has a moment to send. */
  private boolean isQuiet(Session session) {
    return session.isQuiet() || clock.getAsLong() - session.stirredAtNanos() >= minimumDrainNanos;
  }

  private Behavior<ToBackend> onClose(Close close) {
    // Its seat in the registry stays: most tasks that end are back in a minute.
    sessions.values().forEach(Session::sayGoodbye);
    close.cutOff.complete(backend.meter().inFlight());
    return Behaviors.stopped();
  }

  private Behavior<ToBackend> onStop() {
    awaitingQuiet.forEach(waiting -> waiting.complete(null));
    return this;
  }

  private void put(RegistryEntry changed) {
    entry = changed;
    node.registry().tell(new Registry.Put(changed));
  }
}
