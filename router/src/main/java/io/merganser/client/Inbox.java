package io.merganser.client;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import io.merganser.Outcome;
import io.merganser.Service;
import io.merganser.balance.Balancer;
import io.merganser.wire.Goodbye;
import io.merganser.wire.MalformedException;
import io.merganser.wire.Payloads;
import io.merganser.wire.Reply;
import io.merganser.wire.ReplyBatch;
import io.merganser.wire.ReplyFrame;
import io.merganser.wire.Status;
import io.merganser.wire.ToClient;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The one address of a router that backends reply to. It ends the requests that are answered. */
final class Inbox<R> extends AbstractBehavior<ToClient> {
  private final Service<?, R> service;
  private final Map<Long, Connection> connections;
  private final Balancer balancer;
  private final Payloads payloads;
  private final LongSupplier clock;
  private final Counters counters;

  private Inbox(
      ActorContext<ToClient> context,
      Service<?, R> service,
      Map<Long, Connection> connections,
      Balancer balancer,
      Payloads payloads,
      LongSupplier clock,
      Counters counters) {
    super(context);
    context.setLoggerName(Inbox.class);
    this.service = service;
    this.connections = connections;
    this.balancer = balancer;
    this.payloads = payloads;
    this.clock = clock;
    this.counters = counters;
  }

  /**
   * @param connections by number; the router actor adds and removes them at any time
   */
  static <R> Behavior<ToClient> create(
      Service<?, R> service,
      Map<Long, Connection> connections,
      Balancer balancer,
      Payloads payloads,
      LongSupplier clock,
      Counters counters) {
    return Behaviors.setup(
        context -> new Inbox<>(context, service, connections, balancer, payloads, clock, counters));
  }

  @Override
  public Receive<ToClient> createReceive() {
    return newReceiveBuilder()
        .onMessage(ReplyBatch.class, this::onReplies)
        .onMessage(Status.class, this::onStatus)
        .onMessage(Goodbye.class, this::onGoodbye)
        .build();
  }

  private Behavior<ToClient> onReplies(ReplyBatch batch) {
    Connection connection = connections.get(batch.connection());
    if (connection == null) {
      counters.strayReplies.add(batch.take().size());
      return this;
    }
    long now = clock.getAsLong();
    connection.report(batch.report(), now);
    connection.heard(now);
    for (byte[] frame : batch.take()) {
      try {
        onReply(connection, ReplyFrame.decode(frame));
      } catch (MalformedException e) {
        counters.malformedReplies.increment();
        getContext()
            .getLog()
            .warn("Malformed reply from [{}]: {}", connection.id(), e.getMessage());
      }
    }
    return this;
  }

  private Behavior<ToClient> onStatus(Status status) {
    Connection connection = connections.get(status.connection());
    if (connection != null) {
      connection.update(status, clock.getAsLong());
      if (balancer.hasRotation()) {
        connection.acknowledgeLameDuck();
      }
    }
    return this;
  }

  private Behavior<ToClient> onGoodbye(Goodbye goodbye) {
    Connection connection = connections.get(goodbye.connection());
    if (connection != null) {
      connection.lose("it has shut down");
    }
    return this;
  }

  private void onReply(Connection connection, Reply reply) {
    @SuppressWarnings("unchecked") // A router has one service, and so one type of response.
    Pending<R> request = (Pending<R>) connection.take(reply.id());
    if (request == null) {
      counters.strayReplies.increment();
      return;
    }
    Outcome<R> outcome = outcome(connection.id(), request, reply);
    if (reply.status() == Reply.Status.EXPIRED) {
      connection.endDropped(request, outcome);
    } else {
      connection.end(request, outcome);
    }
  }

  private Outcome<R> outcome(String backend, Pending<R> request, Reply reply) {
    return switch (reply.status()) {
      case SUCCESS -> success(backend, request.attempt() + 1, reply);
      case HANDLER_FAILED -> new Outcome.HandlerFailed<>(backend, reply.detail());
      case INVALID -> new Outcome.InvalidRequest<>(reply.detail());
      case EXPIRED -> new Outcome.DeadlineExceeded<>(reply.detail());
      case OVERLOADED -> overloaded(backend, false, false, backend + " has too much to do");
      case OVERLOADED_DONT_RETRY ->
          overloaded(backend, true, false, backend + " and others have too much to do");
      case OVERLOADED_BELOW -> overloaded(backend, true, true, reply.detail());
      case OUT_OF_QUOTA ->
          new Outcome.OutOfQuota<>(
              request.customer().orElse(""), Optional.of(backend), reply.detail());
    };
  }

  private static <R> Outcome<R> overloaded(
      String backend, boolean dontRetry, boolean below, String detail) {
    return new Outcome.Overloaded<>(backend, dontRetry, below, detail);
  }

  private Outcome<R> success(String backend, int attempts, Reply reply) {
    try {
      Object value = payloads.read(reply.payload());
      if (service.responseClass().isInstance(value)) {
        return new Outcome.Success<>(
            service.responseClass().cast(value), backend, attempts, reply.degraded());
      }
      return new Outcome.HandlerFailed<>(
          backend,
          "service "
              + service.name()
              + " answers with "
              + service.responseClass().getName()
              + ", but got "
              + value.getClass().getName());
    } catch (Exception e) {
      return new Outcome.HandlerFailed<>(backend, "its answer could not be read: " + e);
    }
  }
}
