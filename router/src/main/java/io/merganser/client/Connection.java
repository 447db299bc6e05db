package io.merganser.client;

import akka.actor.typed.ActorRef;
import io.merganser.BackendState;
import io.merganser.Outcome;
import io.merganser.Propagation;
import io.merganser.balance.BalanceSettings;
import io.merganser.balance.Candidate;
import io.merganser.balance.Standing;
import io.merganser.wire.Acknowledge;
import io.merganser.wire.Outbox;
import io.merganser.wire.RegistryEntry;
import io.merganser.wire.RequestBatch;
import io.merganser.wire.Status;
import io.merganser.wire.ToBackend;
import org.jspecify.annotations.Nullable;

/**
 * A client's connection to one life of one backend: where to send, what is in flight, and how it
 * is.
 *
 * <p>Requests are sent and answered from any thread. The control plane opens it, and says when the
 * backend is silent or lost.
 */
final class Connection extends Candidate {
  private final long number;
  private final RegistryEntry entry;
  private final ActorRef<ToBackend> gateway;
  private final Attempts attempts;
  private final InFlightTable inFlight;
  private final Outbox outbox;
  private volatile @Nullable String lostBecause = "it is not connected yet";
  private volatile BackendState state = BackendState.STARTING;
  private volatile boolean silent;
  private volatile boolean retired;
  private volatile boolean closed;
  private volatile boolean saidQuiet;
  private volatile long heardAtNanos;
  private volatile long usedAtNanos;
  private boolean wasUp;
  private volatile boolean everUp;

  Connection(
      long number,
      RegistryEntry entry,
      ActorRef<ToBackend> gateway,
      BalanceSettings settings,
      long nowNanos,
      Attempts attempts) {
    super(entry.id(), settings, nowNanos);
    this.number = number;
    this.entry = entry;
    this.gateway = gateway;
    this.attempts = attempts;
    this.inFlight = new InFlightTable(settings.maxActiveRequests());
    this.outbox = new Outbox(this::ring);
    this.heardAtNanos = nowNanos;
    this.usedAtNanos = nowNanos;
    setStanding(Standing.OUT);
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

  /** Whether the backend answers, as far as is known. */
  boolean isConnected() {
    return lostBecause == null && !silent;
  }

  /** Whether nothing is in flight because there is no way to the backend. */
  boolean isLost() {
    return lostBecause != null;
  }

  /** Whether it worked once and does not now. */
  boolean hasFailed() {
    return !isConnected() && everUp || isEjected();
  }

  long heardAtNanos() {
    return heardAtNanos;
  }

  long usedAtNanos() {
    return usedAtNanos;
  }

  /** Sends a request that has been picked for this connection, and so is counted already. */
  void send(Pending<?> request) {
    usedAtNanos = request.startedAtNanos();
    if (saidQuiet) {
      saidQuiet = false;
    }
    inFlight.add(request);
    String reason = lostBecause;
    if (reason != null) {
      // Lost after it was picked: whoever lost it may not have seen this request in the table. And
      // the others there have nothing to do with the one that this thread serves.
      Propagation.detached(() -> endAll(reason));
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
    } else if (outcome instanceof Outcome.Overloaded<R> overloaded && !overloaded.below()) {
      refused();
    } else if (outcome instanceof Outcome.InvalidRequest<R>
        || outcome instanceof Outcome.OutOfQuota<R>
        || outcome instanceof Outcome.Overloaded<R>) {
      answered();
    } else {
      failed();
    }
    attempts.finish(this, request, outcome);
  }

  /** Ends a request that the backend dropped because its time was up: it had too much to do. */
  <R> void endDropped(Pending<R> request, Outcome<R> outcome) {
    refused();
    attempts.finish(this, request, outcome);
  }

  /** What the backend says of itself. The first word of it makes the connection. */
  void update(Status status, long nowNanos) {
    report(status.report(), nowNanos);
    if (state != status.state()) {
      state = status.state();
      saidQuiet = false;
      startSlowly(nowNanos);
    }
    heardAtNanos = nowNanos;
    settle(null, false);
  }

  /** The backend has said anything at all: so it is not silent any more. */
  void heard(long nowNanos) {
    heardAtNanos = nowNanos;
    if (silent) {
      settle(lostBecause, false);
    }
  }

  /** Ends everything in flight: nothing more is heard of the backend. */
  void lose(String reason) {
    settle(reason, silent);
    endAll(reason);
  }

  /** The same, for good: whatever is yet heard of the backend comes too late. */
  void close(String reason) {
    closed = true;
    lose(reason);
  }

  /**
   * Takes the backend out until it is heard of. What is in flight may yet be answered, but what may
   * be executed twice does not wait for that.
   */
  void fallSilent() {
    settle(lostBecause, true);
    inFlight.forEach(
        request -> {
          if (request.isIdempotent()) {
            attempts.moveAway(this, request);
          }
        });
  }

  /** Takes the connection out of the rotation; what is in flight goes on. */
  void retire() {
    retired = true;
    settle(lostBecause, silent);
  }

  /**
   * Tells a lame duck that nothing more is sent to it, and again when the last answer has come. Not
   * to be called while it is the last resort.
   */
  void acknowledgeLameDuck() {
    if (state != BackendState.LAME_DUCK || saidQuiet || !isConnected()) {
      return;
    }
    int waiting = inFlight();
    saidQuiet = waiting == 0;
    gateway.tell(new Acknowledge(number, waiting));
  }

  void endLate(long nowNanos) {
    inFlight.removeLate(nowNanos, this::endLate);
  }

  /** Sends again what was lost on the way to the wire. */
  void checkOutbox() {
    outbox.check();
  }

  /** By the inbox or the router actor, whoever has news. */
  private synchronized void settle(@Nullable String lost, boolean nowSilent) {
    if (closed && lost == null) {
      return;
    }
    lostBecause = lost;
    silent = nowSilent;
    boolean up = isConnected();
    if (up && !wasUp && everUp) {
      probe();
    }
    everUp |= up;
    wasUp = up;
    setStanding(up && !retired ? standingOf(state) : Standing.OUT);
  }

  private static Standing standingOf(BackendState state) {
    return switch (state) {
      case STARTING -> Standing.OUT;
      case HEALTHY -> Standing.IN_ROTATION;
      case LAME_DUCK -> Standing.LAST_RESORT;
    };
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
