package io.merganser.overload;

import io.merganser.Criticality;
import io.merganser.load.ExecutorLoad;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Decides on each request that arrives whether it is served, from its header alone.
 *
 * <p>Each criticality has a threshold of utilization from which it is refused, and none is above
 * that of a higher one; all that is beside the thresholds treats them alike. So at any moment, what
 * is refused to one is refused to all below it.
 *
 * <p>{@link #decide} and {@link #tick} are called by one thread at a time, and allocate nothing for
 * a request. The rest is read from any thread.
 */
public final class Admission {
  private static final Criticality[] CRITICALITIES = Criticality.values();

  private final AdmissionSettings settings;
  private final Utilization utilization;
  private final ExecutorLoad executor;
  private final AttemptHistogram attempts;
  private final double[] thresholds = new double[CRITICALITIES.length];
  private final LongAdder[] refused = new LongAdder[CRITICALITIES.length];
  private final LongAdder served = new LongAdder();
  private final LongAdder degradable = new LongAdder();
  private final LongAdder degraded = new LongAdder();
  private final LongAdder expired = new LongAdder();
  private final LongAdder dontRetry = new LongAdder();
  private final LongAdder queueFull = new LongAdder();

  /**
   * @param executor for the statistics; the decisions depend on {@code utilization}
   */
  public Admission(
      AdmissionSettings settings, Utilization utilization, ExecutorLoad executor, long nowNanos) {
    this.settings = settings;
    this.utilization = utilization;
    this.executor = executor;
    this.attempts = new AttemptHistogram(nowNanos);
    for (Criticality criticality : CRITICALITIES) {
      thresholds[criticality.ordinal()] = settings.thresholds().of(criticality);
      refused[criticality.ordinal()] = new LongAdder();
    }
  }

  /**
   * Decides on a request.
   *
   * @param attempt how often it had been tried before
   * @param remainingMillis how long its sender still waits
   * @param queued requests that wait for the handler
   * @param inFlight requests that have arrived and were not answered
   */
  public Verdict decide(
      Criticality criticality,
      int attempt,
      int remainingMillis,
      int queued,
      int inFlight,
      long nowNanos) {
    attempts.count(attempt, nowNanos);
    double used = utilization.update(nowNanos);
    if (remainingMillis <= 0) {
      expired.increment();
      return Verdict.EXPIRED;
    }
    if (!settings.protection()) {
      served.increment();
      return Verdict.SERVE;
    }
    if (queued >= settings.maxQueued() || inFlight >= settings.maxInFlight()) {
      queueFull.increment();
      return refuse(criticality, nowNanos);
    }
    if (used >= thresholds[criticality.ordinal()]) {
      return refuse(criticality, nowNanos);
    }
    served.increment();
    if (used >= settings.degraded()) {
      degradable.increment();
      return Verdict.SERVE_DEGRADED;
    }
    return Verdict.SERVE;
  }

  /** A request that was let in was dropped when nobody waited any more. From any thread. */
  public void expiredInQueue() {
    expired.increment();
  }

  /** A request that was let in was answered with less than there might have been. */
  public void answeredWithLess() {
    degraded.increment();
  }

  /** A request that was let in found no room in the pool of threads. */
  public void rejected(Criticality criticality) {
    queueFull.increment();
    refused[criticality.ordinal()].increment();
  }

  /** Brings utilization and statistics up to date where nothing arrives. */
  public void tick(long nowNanos) {
    attempts.moveOn(nowNanos);
    utilization.update(nowNanos);
    utilization.publish();
  }

  /**
   * How near the task is to refuse anything, as of the last decision or tick: from 0, where answers
   * are not yet degraded, to 1, where it refuses the least critical requests.
   */
  public double pressure() {
    double above = utilization.current() - settings.degraded();
    if (!settings.protection() || above < 0) {
      return 0;
    }
    double room = settings.thresholds().sheddable() - settings.degraded();
    return above >= room ? 1 : above / room;
  }

  /** The retry share is up to a second old. */
  public AdmissionStats stats() {
    Map<Criticality, Long> refusals = new EnumMap<>(Criticality.class);
    for (Criticality criticality : CRITICALITIES) {
      refusals.put(criticality, refused[criticality.ordinal()].sum());
    }
    return new AdmissionStats(
        served.sum(),
        degradable.sum(),
        degraded.sum(),
        expired.sum(),
        refusals,
        dontRetry.sum(),
        queueFull.sum(),
        utilization.current(),
        utilization.signals(),
        utilization.faults(),
        executor.average(),
        attempts.recent().retryShare());
  }

  private Verdict refuse(Criticality criticality, long nowNanos) {
    refused[criticality.ordinal()].increment();
    if (attempts.areRetriesCommon(settings.dontRetryShare(), nowNanos)) {
      dontRetry.increment();
      return Verdict.OVERLOADED_DONT_RETRY;
    }
    return Verdict.OVERLOADED;
  }
}
