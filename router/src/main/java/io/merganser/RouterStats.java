package io.merganser;

/**
 * How many requests of a router ended in which outcome since it started.
 *
 * @param degraded of those that succeeded, those whose answer had less in it than it could have
 * @param throttled refused here, because the backends refuse too many
 * @param overloaded refused there, for want of capacity
 * @param dontRetry of those refused there, those that were not to be tried again
 * @param outOfQuota refused here or there, because its customer has used up its share
 * @param flowControlled of those without a backend, those for which all backends had as many
 *     requests of this client in flight as they may
 * @param retries requests sent once more; each counts, their outcome is counted once
 * @param lastResorts requests that went to lame ducks, or to backends that had failed, for want of
 *     others
 * @param connectionsOpened to backends of the subset and stand-ins, since it started
 * @param strayReplies replies for no request in flight: late, doubled or unknown
 * @param malformedReplies replies that could not be read
 */
public record RouterStats(
    long succeeded,
    long degraded,
    long throttled,
    long overloaded,
    long dontRetry,
    long outOfQuota,
    long noBackend,
    long deadlineExceeded,
    long backendLost,
    long handlerFailed,
    long invalid,
    long flowControlled,
    long retries,
    long lastResorts,
    long connectionsOpened,
    long strayReplies,
    long malformedReplies) {

  /** All requests that have ended. */
  public long ended() {
    return succeeded
        + throttled
        + overloaded
        + outOfQuota
        + noBackend
        + deadlineExceeded
        + backendLost
        + handlerFailed
        + invalid;
  }
}
