package io.merganser.load;

/**
 * What a backend says of itself: on every reply, and on every health check.
 *
 * <p>A report comes from another process and may hold anything. It is kept as it came; the methods
 * say which of its figures mean something.
 *
 * @param queriesPerSecond requests finished in a second, failed ones included
 * @param errorsPerSecond requests failed in a second
 * @param utilization the share of the task's capacity in use: 0 idle, 1 fully used, and above 1
 *     where the signal can show that more is wanted than there is
 * @param inFlight requests that the task has received and not answered, of all its clients
 * @param incarnation which life of the task says so: larger after each restart
 */
public record LoadReport(
    double queriesPerSecond,
    double errorsPerSecond,
    double utilization,
    int inFlight,
    long incarnation) {

  /** Beyond these, nothing was measured: no task is that fast, that idle at work, or that busy. */
  private static final double LOWEST_RATE = 1e-3;

  private static final double HIGHEST_RATE = 1e9;

  private static final double LOWEST_UTILIZATION = 1e-6;
  private static final double HIGHEST_UTILIZATION = 100;
  private static final int HIGHEST_IN_FLIGHT = 1_000_000;

  /** Whether the rates are possible, and there is traffic to judge the task by. */
  public boolean hasRates() {
    return queriesPerSecond >= LOWEST_RATE
        && queriesPerSecond <= HIGHEST_RATE
        && errorsPerSecond >= 0
        && errorsPerSecond <= HIGHEST_RATE;
  }

  /** Whether the utilization is possible. Zero is only possible for a task without traffic. */
  public boolean hasUtilization() {
    return utilization >= LOWEST_UTILIZATION && utilization <= HIGHEST_UTILIZATION;
  }

  /** The requests in flight, or 0 where that number is impossible. */
  public int plausibleInFlight() {
    return inFlight >= 0 && inFlight <= HIGHEST_IN_FLIGHT ? inFlight : 0;
  }

  /** Failures as a share of all requests, from 0 to 1; 0 where the rates mean nothing. */
  public double errorShare() {
    return hasRates() ? Math.min(1, errorsPerSecond / queriesPerSecond) : 0;
  }
}
