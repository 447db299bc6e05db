package io.merganser.client;

import akka.NotUsed;
import akka.actor.typed.ActorRef;
import akka.stream.javadsl.Flow;
import io.merganser.ConnectionInfo;
import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.Router;
import io.merganser.RouterStats;
import io.merganser.Service;
import io.merganser.balance.Balancer;
import io.merganser.balance.Candidate;
import io.merganser.wire.Payload;
import io.merganser.wire.Payloads;
import io.merganser.wire.RequestHeader;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The request path of a router: from the caller to the connection, without an actor in between. */
final class ServiceRouter<Q, R> implements Router<Q, R> {
  private final Service<Q, R> service;
  private final ClientSettings settings;
  private final Balancer balancer;
  private final Payloads payloads;
  private final LongSupplier clock;
  private final Counters counters;
  private final Map<Long, Connection> connections;
  private volatile @Nullable ActorRef<Send<Q, R>> ref;
  private volatile @Nullable String closedBecause;

  ServiceRouter(
      Service<Q, R> service,
      ClientSettings settings,
      Balancer balancer,
      Payloads payloads,
      LongSupplier clock,
      Counters counters,
      Map<Long, Connection> connections) {
    this.service = service;
    this.settings = settings;
    this.balancer = balancer;
    this.payloads = payloads;
    this.clock = clock;
    this.counters = counters;
    this.connections = connections;
  }

  @Override
  public CompletionStage<Outcome<R>> send(Q request, RequestOptions options) {
    Objects.requireNonNull(request, "request must not be null");
    Objects.requireNonNull(options, "options must not be null");
    long timeoutNanos = options.within().orElse(settings.timeout()).toNanos();
    if (timeoutNanos <= 0) {
      return refused(new Outcome.DeadlineExceeded<>("the deadline was over before it was sent"));
    }
    if (!service.requestClass().isInstance(request)) {
      return refused(
          new Outcome.InvalidRequest<>(
              "service "
                  + service.name()
                  + " takes "
                  + service.requestClass().getName()
                  + ", but was sent "
                  + request.getClass().getName()));
    }
    Payload payload;
    try {
      payload = payloads.write(request);
    } catch (Exception e) {
      return refused(new Outcome.InvalidRequest<>("it could not be serialized: " + e));
    }
    if (payload.bytes().length > settings.maxPayloadBytes()) {
      return refused(
          new Outcome.InvalidRequest<>(
              "a request must have at most "
                  + settings.maxPayloadBytes()
                  + " bytes, but had "
                  + payload.bytes().length));
    }
    return dispatch(payload, options, timeoutNanos);
  }

  private CompletionStage<Outcome<R>> dispatch(
      Payload payload, RequestOptions options, long timeoutNanos) {
    Candidate picked = balancer.pick();
    if (picked == null) {
      return refused(new Outcome.NoBackend<>(whyNobody()));
    }
    Pending<R> pending = new Pending<>(clock.getAsLong() + timeoutNanos, clock);
    ((Connection) picked)
        .send(
            pending,
            id ->
                new RequestHeader(
                    id, 0, options.criticality(), 0, options.customer(), options.trace()),
            payload);
    return pending;
  }

  @Override
  public ActorRef<Send<Q, R>> ref() {
    return Objects.requireNonNull(ref);
  }

  @Override
  public Flow<Q, Outcome<R>, NotUsed> flow(int parallelism) {
    return Flow.<Q>create().mapAsync(parallelism, this::send);
  }

  @Override
  public RouterStats stats() {
    return counters.stats();
  }

  @Override
  public List<ConnectionInfo> connections() {
    return connections.values().stream()
        .map(
            connection ->
                new ConnectionInfo(
                    connection.id(),
                    connection.number(),
                    connection.isConnected(),
                    connection.isAvailable(),
                    connection.inFlight()))
        .toList();
  }

  void setRef(ActorRef<Send<Q, R>> ref) {
    this.ref = ref;
  }

  /** From now on there is no backend, for that reason. */
  void close(String reason) {
    closedBecause = reason;
  }

  private String whyNobody() {
    String closed = closedBecause;
    return closed != null ? closed : "no backend of " + service.name() + " is available";
  }

  private CompletionStage<Outcome<R>> refused(Outcome<R> outcome) {
    counters.count(outcome);
    return CompletableFuture.completedFuture(outcome);
  }
}
