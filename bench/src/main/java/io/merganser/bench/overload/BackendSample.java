package io.merganser.bench.overload;

import java.util.List;

/**
 * What one backend saw in a turn.
 *
 * @param readings one at the start, and one at the end of each bucket
 * @param heapBytes under load, after a collection; zero where it was not asked for
 */
record BackendSample(List<Reading> readings, long heapBytes) {

  BackendSample {
    readings = List.copyOf(readings);
  }

  /**
   * Counts since the backend started.
   *
   * @param reached requests that arrived, served or not
   * @param accepted those let through to the handler's work
   * @param runs how often that work was done, and for how long in all
   */
  record Reading(
      long reached, long accepted, long degraded, long dontRetry, long runs, long runNanos) {}
}
