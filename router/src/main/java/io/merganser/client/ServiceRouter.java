package io.merganser.client;

import akka.NotUsed;
import akka.actor.typed.ActorRef;
import akka.stream.javadsl.Flow;
import io.merganser.ConnectionInfo;
import io.merganser.FleetInfo;
import io.merganser.Outcome;
import io.merganser.Propagation;
import io.merganser.RequestOptions;
import io.merganser.Router;
import io.merganser.RouterStats;
import io.merganser.Service;
import io.merganser.balance.Balancer;
import io.merganser.cluster.ServiceView;
import io.merganser.overload.Throttles;
import io.merganser.wire.Payload;
import io.merganser.wire.Payloads;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The request path of a router: from the caller to the connection, without an actor in between. */
final class ServiceRouter<Q, R> implements Router<Q, R> {
  private final Service<Q, R> service;
  private final ClientSettings settings;
  private final Balancer balancer;
  private final Attempts attempts;
  private final Payloads payloads;
  private final LongSupplier clock;
  private final Counters counters;
  private final Map<Long, Connection> connections;
  private final Throttles throttles;
  private final Outcome<R> throttled;
  private volatile @Nullable ActorRef<Send<Q, R>> ref;
  private volatile @Nullable String closedBecause;
  private volatile ServiceView view = ServiceView.empty();

  ServiceRouter(
      Service<Q, R> service,
      ClientSettings settings,
      Balancer balancer,
      Attempts attempts,
      Payloads payloads,
      LongSupplier clock,
      Counters counters,
      Map<Long, Connection> connections,
      Throttles throttles) {
    this.service = service;
    this.settings = settings;
    this.balancer = balancer;
    this.attempts = attempts;
    this.payloads = payloads;
    this.clock = clock;
    this.counters = counters;
    this.connections = connections;
    this.throttles = throttles;
    this.throttled =
        new Outcome.Throttled<>(
            "the backends of " + service.name() + " refuse too many requests of that criticality");
  }

  @Override
  public CompletionStage<Outcome<R>> send(Q request, RequestOptions given) {
    Objects.requireNonNull(request, "request must not be null");
    Objects.requireNonNull(given, "options must not be null");
    RequestOptions options = Propagation.complete(given);
    long now = clock.getAsLong();
    long timeoutNanos = timeoutOf(given, options).toNanos();
    if (timeoutNanos <= 0) {
      return refused(
          now, options, new Outcome.DeadlineExceeded<>("the deadline was over before it was sent"));
    }
    if (!service.requestClass().isInstance(request)) {
      return refused(
          now,
          options,
          new Outcome.InvalidRequest<>(
              "service "
                  + service.name()
                  + " takes "
                  + service.requestClass().getName()
                  + ", but was sent "
                  + request.getClass().getName()));
    }
    String customer = options.customer().orElse(null);
    switch (throttles.tryPass(options.criticality(), customer, now)) {
      case FREE -> {}
      case OVERLOAD -> {
        return refused(now, options, throttled);
      }
      case QUOTA -> {
        return refused(now, options, outOfQuota(customer));
      }
    }
    try {
      return dispatch(payload(request), options, now, timeoutNanos);
    } catch (UnsendableException e) {
      throttles.undecided(options.criticality(), customer, now);
      return refused(now, options, new Outcome.InvalidRequest<>(e.getMessage()));
    }
  }

  /** What is said; or else the service's own, but no more than is left to the request served. */
  private Duration timeoutOf(RequestOptions given, RequestOptions completed) {
    if (given.within().isPresent()) {
      return given.within().get();
    }
    Duration own = settings.timeout();
    return completed.within().filter(left -> left.compareTo(own) < 0).orElse(own);
  }

  private Payload payload(Q request) throws UnsendableException {
    Payload payload;
    try {
      payload = payloads.write(request);
    } catch (Exception e) {
      throw new UnsendableException("it could not be serialized: " + e);
    }
    if (payload.bytes().length > settings.maxPayloadBytes()) {
      throw new UnsendableException(
          "a request must have at most "
              + settings.maxPayloadBytes()
              + " bytes, but had "
              + payload.bytes().length);
    }
    return payload;
  }

  private CompletionStage<Outcome<R>> dispatch(
      Payload payload, RequestOptions options, long now, long timeoutNanos) {
    Connection picked = attempts.pickFirst(now);
    if (picked == null) {
      throttles.undecided(options.criticality(), options.customer().orElse(null), now);
      return refused(now, options, nobody());
    }
    Pending<R> request = new Pending<>(now, timeoutNanos, options, payload, clock);
    picked.send(request);
    return request;
  }

  private Outcome<R> outOfQuota(@Nullable String customer) {
    return new Outcome.OutOfQuota<>(
        Objects.requireNonNull(customer),
        Optional.empty(),
        "the backends of " + service.name() + " refuse too many requests of this customer");
  }

  private Outcome<R> nobody() {
    String closed = closedBecause;
    if (closed != null) {
      return new Outcome.NoBackend<>(Outcome.NoBackend.Reason.CLOSED, closed);
    }
    if (balancer.hasRotation()) {
      return new Outcome.NoBackend<>(
          Outcome.NoBackend.Reason.FLOW_CONTROL,
          "all backends of "
              + service.name()
              + " have merganser.router.balance.max-active-requests = "
              + settings.balance().maxActiveRequests()
              + " in flight");
    }
    return new Outcome.NoBackend<>(
        Outcome.NoBackend.Reason.NONE_AVAILABLE,
        "no backend of " + service.name() + " is available");
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
    return counters.stats(attempts.retries(), balancer.lastResorts());
  }

  @Override
  public List<ConnectionInfo> connections() {
    return connections.values().stream()
        .map(
            connection ->
                new ConnectionInfo(
                    connection.id(),
                    connection.number(),
                    connection.state(),
                    connection.isConnected(),
                    connection.isAvailable(),
                    connection.weight(),
                    connection.inFlight(),
                    connection.errorRate(),
                    Optional.ofNullable(connection.freshReport(clock.getAsLong()))))
        .toList();
  }

  @Override
  public FleetInfo fleet() {
    return FleetDescription.of(view, settings.subset());
  }

  void setView(ServiceView view) {
    this.view = view;
  }

  void setRef(ActorRef<Send<Q, R>> ref) {
    this.ref = ref;
  }

  /** From now on there is no backend, for that reason. */
  void close(String reason) {
    closedBecause = reason;
  }

  private static final class UnsendableException extends Exception {
    private static final long serialVersionUID = 1L;

    private UnsendableException(String reason) {
      super(reason, null, false, false);
    }
  }

  private CompletionStage<Outcome<R>> refused(
      long startedAtNanos, RequestOptions options, Outcome<R> outcome) {
    counters.ended(outcome, options.criticality(), startedAtNanos);
    return CompletableFuture.completedFuture(outcome);
  }
}
