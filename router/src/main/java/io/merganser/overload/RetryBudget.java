package io.merganser.overload;

import io.merganser.Criticality;
import java.time.Duration;

/**
 * How many requests of a client may be tried again: a share of all that it sent of late, so that
 * retries can't multiply the load on backends that have too much of it already. The book has 10 %.
 *
 * <p>A few are allowed whatever the share is, or a client that sends little could never retry.
 *
 * <p>What is left of it when little is left is for the more critical requests: the others, which
 * are refused sooner and more often, would take it all.
 *
 * <p>Looks back ten seconds. Safe from any thread, without locks.
 */
public final class RetryBudget {
  private static final Duration WINDOW = Duration.ofSeconds(10);

  /** How much of the budget each criticality may find used, most critical first. */
  private static final double[] PARTS = {1, 0.9, 0.6, 0.3};

  private final double share;
  private final int reserve;
  private final RecentCount requests;
  private final RecentCount retries;

  /**
   * @param share of the requests, from 0 to 1
   * @param reserve how many more in any window
   */
  public RetryBudget(double share, int reserve, long nowNanos) {
    this.share = share;
    this.reserve = reserve;
    this.requests = new RecentCount(WINDOW, nowNanos);
    this.retries = new RecentCount(WINDOW, nowNanos);
  }

  /** Counts a request, not its retries. */
  public void countRequest(long nowNanos) {
    requests.increment(nowNanos);
  }

  /** Whether one more retry is within the budget; if so, it is counted. */
  public boolean tryRetry(Criticality criticality, long nowNanos) {
    // Counted before it is known to be allowed, so that threads do not all take the last one.
    retries.increment(nowNanos);
    double budget = share * requests.recent(nowNanos) + reserve;
    if (retries.recent(nowNanos) > PARTS[criticality.ordinal()] * budget) {
      retries.takeBack();
      return false;
    }
    return true;
  }

  /** All retries so far. */
  public long retries() {
    return retries.total();
  }
}
