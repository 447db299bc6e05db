package io.merganser.overload;

import java.util.concurrent.atomic.LongAdder;

/**
 * How many requests of a client may be tried again: a share of all that it sent of late, so that
 * retries can't multiply the load on backends that have too much of it already. The book has 10 %.
 *
 * <p>A few are allowed whatever the share is, or a client that sends little could never retry.
 *
 * <p>Requests and retries are counted from any thread, without locks. {@link #tick} is called once
 * a second by one thread at a time; the budget looks back ten of its calls.
 */
public final class RetryBudget {
  private static final int WINDOW = 10;

  private final double share;
  private final int reserve;
  private final LongAdder requests = new LongAdder();
  private final LongAdder retries = new LongAdder();
  private final long[] requestsBefore = new long[WINDOW];
  private final long[] retriesBefore = new long[WINDOW];
  private int next;
  private volatile long windowRequests;
  private volatile long windowRetries;

  /**
   * @param share of the requests, from 0 to 1
   * @param reserve how many more in any window
   */
  public RetryBudget(double share, int reserve) {
    this.share = share;
    this.reserve = reserve;
  }

  /** Counts a request, not its retries. */
  public void countRequest() {
    requests.increment();
  }

  /** Whether one more retry is within the budget; if so, it is counted. */
  public boolean tryRetry() {
    retries.increment();
    double allowed = share * (requests.sum() - windowRequests) + reserve;
    if (retries.sum() - windowRetries > allowed) {
      retries.decrement();
      return false;
    }
    return true;
  }

  /** All retries so far. */
  public long retries() {
    return retries.sum();
  }

  /** Moves the window on by a tenth. */
  public void tick() {
    windowRequests = requestsBefore[next];
    windowRetries = retriesBefore[next];
    requestsBefore[next] = requests.sum();
    retriesBefore[next] = retries.sum();
    next = (next + 1) % WINDOW;
  }
}
