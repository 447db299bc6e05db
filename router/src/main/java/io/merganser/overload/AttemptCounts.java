package io.merganser.overload;

/**
 * Arrivals in a window by how often they had been tried before.
 *
 * @param first never before
 * @param second once
 * @param later twice or more
 */
public record AttemptCounts(long first, long second, long later) {

  /** The share of arrivals that had been tried before; 0 without arrivals. */
  public double retryShare() {
    long all = first + second + later;
    return all == 0 ? 0 : (double) (second + later) / all;
  }
}
