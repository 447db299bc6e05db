package io.merganser;

/**
 * How many requests of a router ended in which outcome since it started.
 *
 * @param strayReplies replies for no request in flight: late, doubled or unknown
 * @param malformedReplies replies that could not be read
 */
public record RouterStats(
    long succeeded,
    long noBackend,
    long deadlineExceeded,
    long backendLost,
    long handlerFailed,
    long invalid,
    long strayReplies,
    long malformedReplies) {

  /** All requests that have ended. */
  public long ended() {
    return succeeded + noBackend + deadlineExceeded + backendLost + handlerFailed + invalid;
  }
}
