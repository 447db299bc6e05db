package io.merganser.backend;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import io.merganser.cluster.Registry;
import io.merganser.load.CoarseUtilization;
import io.merganser.load.LoadMeter;
import io.merganser.wire.BackendState;
import io.merganser.wire.MalformedException;
import io.merganser.wire.RegistryEntry;
import io.merganser.wire.Reply;
import io.merganser.wire.RequestBatch;
import io.merganser.wire.RequestFrame;
import io.merganser.wire.RequestHeader;
import io.merganser.wire.Subscribe;
import io.merganser.wire.ToBackend;
import io.merganser.wire.Unsubscribe;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Receives the requests of one backend, decides by their headers whether they are served, and hands
 * them to the handler's threads. Tells the clients that are connected how the backend is.
 */
public final class Gateway extends AbstractBehavior<ToBackend> {

  private record Tick() implements ToBackend {}

  private record ClientGone(long connection) implements ToBackend {}

  private final Worker<?, ?> worker;
  private final LoadMeter meter;
  private final LongSupplier clock;
  private final Map<Long, Session> sessions = new HashMap<>();
  private final BackendState state = BackendState.HEALTHY;
  private final ActorRef<Registry.Command> registry;
  private final CoarseUtilization utilization;
  private final Strays strays;
  private RegistryEntry entry;

  private Gateway(
      ActorContext<ToBackend> context,
      Worker<?, ?> worker,
      LoadMeter meter,
      LongSupplier clock,
      ActorRef<Registry.Command> registry,
      RegistryEntry entry,
      Strays strays) {
    super(context);
    this.strays = strays;
    this.worker = worker;
    this.meter = meter;
    this.clock = clock;
    this.registry = registry;
    this.utilization = new CoarseUtilization(clock.getAsLong());
    this.entry =
        entry.at(
            ActorRefResolver.get(context.getSystem()).toSerializationFormat(context.getSelf()));
    registry.tell(new Registry.Put(this.entry));
  }

  /**
   * @param meter counts the requests of this backend; its time is kept here
   * @param entry how the backend is to be known, but for its address
   */
  public static Behavior<ToBackend> create(
      Worker<?, ?> worker,
      LoadMeter meter,
      BackendSettings settings,
      LongSupplier clock,
      ActorRef<Registry.Command> registry,
      RegistryEntry entry,
      Strays strays) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  timers.startTimerWithFixedDelay(new Tick(), settings.reportInterval());
                  return new Gateway(context, worker, meter, clock, registry, entry, strays);
                }));
  }

  @Override
  public Receive<ToBackend> createReceive() {
    return newReceiveBuilder()
        .onMessage(RequestBatch.class, this::onRequests)
        .onMessage(Subscribe.class, this::onSubscribe)
        .onMessage(Unsubscribe.class, gone -> onGone(gone.connection()))
        .onMessage(ClientGone.class, gone -> onGone(gone.connection))
        .onMessage(Tick.class, tick -> onTick())
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
    for (byte[] frame : batch.take()) {
      try {
        accept(session, RequestFrame.header(frame), frame);
      } catch (MalformedException e) {
        strays.countMalformed();
        getContext().getLog().warn("Malformed request: {}", e.getMessage());
      }
    }
    return this;
  }

  private void accept(Session session, RequestHeader header, byte[] frame) {
    if (header.remainingMillis() <= 0) {
      session.reply(
          Reply.failure(header.id(), Reply.Status.EXPIRED, "the time was up before it arrived"));
      return;
    }
    worker.serve(session, header, frame);
  }

  private Behavior<ToBackend> onSubscribe(Subscribe subscribe) {
    Session session = sessions.get(subscribe.connection());
    if (session == null) {
      session = new Session(subscribe.connection(), subscribe.replyTo(), meter);
      sessions.put(subscribe.connection(), session);
      getContext().watchWith(subscribe.replyTo(), new ClientGone(subscribe.connection()));
    }
    session.tell(state);
    return this;
  }

  private Behavior<ToBackend> onGone(long connection) {
    sessions.remove(connection);
    return this;
  }

  private Behavior<ToBackend> onTick() {
    long now = clock.getAsLong();
    meter.tick(now);
    if (utilization.update(meter.report().utilization(), now)) {
      entry = entry.withUtilization(utilization.percent());
      registry.tell(new Registry.Put(entry));
    }
    sessions.values().forEach(session -> session.tellIfQuiet(state));
    return this;
  }
}
