package io.merganser.overload;

import java.time.Duration;

/**
 * How often the requests that arrived in the last ten seconds had been tried before. A backend that
 * gets many retries knows without asking that others refuse, too: of what arrives, with a share q
 * of attempts refused, first, second and third attempts are as 1 : q : q².
 *
 * <p>A ring of ten steps; the oldest is forgotten when a new one begins. Used by one thread at a
 * time; {@link #recent} is read from any. Counting allocates nothing but, once a step, what is
 * published.
 */
public final class AttemptHistogram {
  private static final int STEPS = 10;
  private static final long STEP_NANOS = Duration.ofSeconds(1).toNanos();
  private static final int KINDS = 3;

  /** Fewer retries than this prove nothing: they may have been one client's bad luck. */
  private static final int LEAST_RETRIES = 10;

  private final long[][] counts = new long[STEPS][KINDS];
  private final long[] totals = new long[KINDS];
  private int step;
  private long stepBeganNanos;
  private volatile AttemptCounts recent = new AttemptCounts(0, 0, 0);

  /**
   * @param nowNanos when the first step begins
   */
  public AttemptHistogram(long nowNanos) {
    this.stepBeganNanos = nowNanos;
  }

  /**
   * Counts an arrival.
   *
   * @param attempt how often it had been tried before
   */
  public void count(int attempt, long nowNanos) {
    moveOn(nowNanos);
    int kind = Math.max(0, Math.min(KINDS - 1, attempt));
    counts[step][kind]++;
    totals[kind]++;
  }

  /** The share of recent arrivals that had been tried before; 0 without arrivals. */
  public double retryShare(long nowNanos) {
    moveOn(nowNanos);
    long retries = totals[1] + totals[2];
    return retries == 0 ? 0 : (double) retries / (totals[0] + retries);
  }

  /** Whether at least that share of recent arrivals had been tried before; always for 0. */
  public boolean areRetriesCommon(double share, long nowNanos) {
    return share == 0 || retryShare(nowNanos) >= share && totals[1] + totals[2] >= LEAST_RETRIES;
  }

  /** Recent arrivals that had been tried never, once, and more often before. */
  public long[] counts(long nowNanos) {
    moveOn(nowNanos);
    return totals.clone();
  }

  /** The counts as they were when the present step began. */
  public AttemptCounts recent() {
    return recent;
  }

  /** Begins as many steps as are due. Must be called now and then without arrivals, too. */
  void moveOn(long nowNanos) {
    long due = (nowNanos - stepBeganNanos) / STEP_NANOS;
    if (due <= 0) {
      return;
    }
    stepBeganNanos += due * STEP_NANOS;
    for (long i = Math.min(due, STEPS); i > 0; i--) {
      step = (step + 1) % STEPS;
      for (int kind = 0; kind < KINDS; kind++) {
        totals[kind] -= counts[step][kind];
        counts[step][kind] = 0;
      }
    }
    recent = new AttemptCounts(totals[0], totals[1], totals[2]);
  }
}
