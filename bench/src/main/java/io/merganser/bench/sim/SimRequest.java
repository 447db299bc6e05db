package io.merganser.bench.sim;

import io.merganser.balance.Candidate;
import io.merganser.load.LoadMeter;
import io.merganser.load.LoadReport;
import io.merganser.overload.Verdict;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a call on its way: to the backend, through it, and back. It is the event of its
 * next stage.
 */
final class SimRequest implements Event {
  /** One way through the network. */
  static final long TRIP_NANOS = 100_000L;

  private enum Stage {
    SENT,
    SERVED,
    ANSWERED
  }

  /** How often the call had been tried before. */
  final int attempt;

  long receivedAtNanos;
  long startedAtNanos;

  private final SimClient client;
  private final SimCall call;
  private final Candidate candidate;
  private final SimBackend backend;
  private final EventQueue queue;
  private Stage stage = Stage.SENT;
  private Verdict verdict = Verdict.SERVE;
  private boolean failed;
  private @Nullable LoadMeter meter;
  private @Nullable LoadReport report;

  SimRequest(
      SimClient client,
      SimCall call,
      int attempt,
      Candidate candidate,
      SimBackend backend,
      EventQueue queue) {
    this.client = client;
    this.call = call;
    this.attempt = attempt;
    this.candidate = candidate;
    this.backend = backend;
    this.queue = queue;
  }

  SimCall call() {
    return call;
  }

  Candidate candidate() {
    return candidate;
  }

  /** Puts the request on its way. */
  void send() {
    queue.after(TRIP_NANOS, this);
  }

  void judged(Verdict verdict) {
    this.verdict = verdict;
  }

  Verdict verdict() {
    return verdict;
  }

  /** Counts the request with the life of the backend that took it. */
  void takenBy(LoadMeter meter) {
    this.meter = meter;
    meter.started();
  }

  /** Whether the backend let it in, be it served in the end or not. */
  boolean isTaken() {
    return meter != null;
  }

  /** Ends what {@link #takenBy} began. A failure is not counted as one: nobody reports it. */
  void leave() {
    Objects.requireNonNull(meter).finished(false);
  }

  void fail() {
    failed = true;
  }

  boolean isFailed() {
    return failed;
  }

  @Override
  public void happen(long nowNanos) {
    switch (stage) {
      case SENT -> {
        stage = Stage.SERVED;
        receivedAtNanos = nowNanos;
        startedAtNanos = nowNanos;
        backend.receive(this, nowNanos);
      }
      case SERVED -> {
        stage = Stage.ANSWERED;
        backend.finish(this, nowNanos);
        report = backend.report();
        queue.after(TRIP_NANOS, this);
      }
      case ANSWERED -> client.answered(this, Objects.requireNonNull(report), nowNanos);
    }
  }
}
