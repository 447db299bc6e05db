package io.merganser.bench.memory;

import org.jspecify.annotations.Nullable;

/**
 * What is left on the heap, with nothing in flight.
 *
 * @param heapAtEnd in bytes, as the other
 * @param seconds of sending, without those of measuring
 * @param firstFailure the outcome that ended the run early, if one did
 */
public record SoakResult(
    long heapAfterFirstTenth,
    long heapAtEnd,
    long succeeded,
    long failed,
    double seconds,
    @Nullable String firstFailure) {

  public long grownBytes() {
    return heapAtEnd - heapAfterFirstTenth;
  }
}
