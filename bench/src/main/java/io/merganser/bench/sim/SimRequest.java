package io.merganser.bench.sim;

import io.merganser.balance.Candidate;
import io.merganser.load.LoadMeter;
import io.merganser.load.LoadReport;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request on its way: to the backend, through it, and back. It is the event of its next stage.
 */
final class SimRequest implements Event {
  /** One way through the network. */
  static final long TRIP_NANOS = 100_000L;

  private enum Stage {
    SENT,
    SERVED,
    ANSWERED
  }

  final long sentAtNanos;
  final long costNanos;
  long receivedAtNanos;
  long startedAtNanos;

  private final SimClient client;
  private final Candidate candidate;
  private final SimBackend backend;
  private final EventQueue queue;
  private Stage stage = Stage.SENT;
  private boolean failed;
  private @Nullable LoadMeter meter;
  private @Nullable LoadReport report;

  SimRequest(
      SimClient client, Candidate candidate, SimBackend backend, EventQueue queue, long costNanos) {
    this.client = client;
    this.candidate = candidate;
    this.backend = backend;
    this.queue = queue;
    this.costNanos = costNanos;
    this.sentAtNanos = queue.nowNanos();
  }

  /** Puts the request on its way. */
  void send() {
    queue.after(TRIP_NANOS, this);
  }

  /** Counts the request with the life of the backend that received it. */
  void receivedBy(LoadMeter meter) {
    this.meter = meter;
    meter.started();
  }

  /** Ends what {@link #receivedBy} began. A failure is not counted as one: nobody reports it. */
  void served() {
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
      case ANSWERED -> client.answered(this, candidate, Objects.requireNonNull(report), nowNanos);
    }
  }
}
