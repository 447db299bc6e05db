package io.merganser.load;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Measures one task: requests and failures per second, requests in flight, utilization.
 *
 * <p>Requests may be counted from any thread. The rates are those of the last whole interval, which
 * ends with a call of {@link #tick}; the requests in flight are those of the moment.
 */
public final class LoadMeter {
  private static final double NANOS_PER_SECOND = 1e9;

  private final long incarnation;
  private final UtilizationSignal signal;
  private final AtomicInteger inFlight = new AtomicInteger();
  private final LongAdder finished = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private long tickedAtNanos;
  private volatile Rates rates = new Rates(0, 0, 0);

  private record Rates(double queriesPerSecond, double errorsPerSecond, double utilization) {}

  /**
   * @param incarnation which life of the task this is; goes into each report
   * @param nowNanos the time from which the first interval counts
   */
  public LoadMeter(long incarnation, UtilizationSignal signal, long nowNanos) {
    this.incarnation = incarnation;
    this.signal = signal;
    this.tickedAtNanos = nowNanos;
  }

  /** Counts a request that has arrived. Each must be followed by one {@link #finished}. */
  public void started() {
    inFlight.incrementAndGet();
  }

  /** Counts the end of a request. */
  public void finished(boolean failure) {
    inFlight.decrementAndGet();
    finished.increment();
    if (failure) {
      failed.increment();
    }
  }

  /** Requests that have arrived and not ended. */
  public int inFlight() {
    return inFlight.get();
  }

  /** Ends an interval and starts the next. By one thread at a time. */
  public void tick(long nowNanos) {
    long elapsedNanos = nowNanos - tickedAtNanos;
    if (elapsedNanos <= 0) {
      return;
    }
    tickedAtNanos = nowNanos;
    double perSecond = NANOS_PER_SECOND / elapsedNanos;
    rates =
        new Rates(
            finished.sumThenReset() * perSecond,
            failed.sumThenReset() * perSecond,
            signal.sinceLastCall(elapsedNanos));
  }

  /** The state of the task as its clients should know it. */
  public LoadReport report() {
    Rates last = rates;
    return new LoadReport(
        last.queriesPerSecond, last.errorsPerSecond, last.utilization, inFlight.get(), incarnation);
  }
}
