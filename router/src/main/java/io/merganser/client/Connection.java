package io.merganser.client;

import akka.actor.typed.ActorRef;
import io.merganser.Outcome;
import io.merganser.balance.BalanceSettings;
import io.merganser.balance.Candidate;
import io.merganser.wire.BackendState;
import io.merganser.wire.Outbox;
import io.merganser.wire.Payload;
import io.merganser.wire.RegistryEntry;
import io.merganser.wire.RequestBatch;
import io.merganser.wire.RequestHeader;
import io.merganser.wire.Status;
import io.merganser.wire.ToBackend;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A client's connection to one life of one backend: where to send, what is in flight, and how it
 * is.
 *
 * <p>Requests are sent and answered from any thread. The control plane opens it, and says when the
 * backend is lost or reachable again.
 */
final class Connection extends Candidate {
  private final long number;
  private final RegistryEntry entry;
  private final ActorRef<ToBackend> gateway;
  private final Counters counters;
  private final InFlightTable inFlight;
  private final Outbox outbox;
  private volatile @Nullable String lostBecause = "it is not connected yet";
  private volatile BackendState state = BackendState.STARTING;

  Connection(
      long number,
      RegistryEntry entry,
      ActorRef<ToBackend> gateway,
      BalanceSettings settings,
      long nowNanos,
      Counters counters) {
    super(entry.id(), settings, nowNanos);
    this.number = number;
    this.entry = entry;
    this.gateway = gateway;
    this.counters = counters;
    this.inFlight = new InFlightTable(settings.maxActiveRequests());
    this.outbox = new Outbox(this::ring);
    setAvailable(false);
  }

  long number() {
    return number;
  }

  RegistryEntry entry() {
    return entry;
  }

  ActorRef<ToBackend> gateway() {
    return gateway;
  }

  BackendState state() {
    return state;
  }

  boolean isConnected() {
    return lostBecause == null;
  }

  /** Sends a request that has been picked for this connection, and so is counted already. */
  void send(Pending<?> request, LongFunction<RequestHeader> header, Payload payload) {
    inFlight.add(request, id -> request.encode(header.apply(id), payload));
    String reason = lostBecause;
    if (reason != null) {
      // Lost after it was picked: whoever lost it may not have seen this request in the table.
      endAll(reason);
      return;
    }
    outbox.post(request);
  }

  /** The request that this reply ends, or {@code null}. The caller calls {@link #end}. */
  @Nullable Pending<?> take(long id) {
    return inFlight.remove(id);
  }

  /** Ends a request that the caller has taken. */
  <R> void end(Pending<R> request, Outcome<R> outcome) {
    if (outcome.isSuccess()) {
      succeeded();
    } else if (outcome instanceof Outcome.InvalidRequest<R>) {
      abandoned();
    } else {
      failed();
    }
    counters.count(outcome);
    request.complete(outcome);
  }

  /** What the backend says of itself. The first word of it makes the connection. */
  void update(Status status, long nowNanos) {
    report(status.report(), nowNanos);
    state = status.state();
    lostBecause = null;
    setAvailable(state == BackendState.HEALTHY);
  }

  /** Ends everything in flight: nothing more is heard of the backend. */
  void lose(String reason) {
    lostBecause = reason;
    setAvailable(false);
    endAll(reason);
  }

  /** Takes the connection out of the rotation; what is in flight goes on. */
  void retire() {
    setAvailable(false);
  }

  void endLate(long nowNanos) {
    inFlight.removeLate(nowNanos, this::endLate);
  }

  /** Sends again what was lost on the way to the wire. */
  void checkOutbox() {
    outbox.check();
  }

  private void endAll(String reason) {
    inFlight.removeAll(request -> endLost(request, reason));
  }

  private <R> void endLost(Pending<R> request, String reason) {
    end(request, new Outcome.BackendLost<>(id(), reason));
  }

  private <R> void endLate(Pending<R> request) {
    end(request, new Outcome.DeadlineExceeded<>("no answer from " + id() + " in time"));
  }

  private void ring() {
    gateway.tell(RequestBatch.of(number, outbox));
  }
}
