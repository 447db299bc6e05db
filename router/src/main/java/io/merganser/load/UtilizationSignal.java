package io.merganser.load;

/**
 * One way to tell how much of a task's capacity is in use, or of one resource that it needs: its
 * threads, its processor, its memory.
 */
@FunctionalInterface
public interface UtilizationSignal {

  /**
   * The share of the capacity in use since the last call: 0 idle, 1 fully used, more where more is
   * wanted than there is. Called by one thread at a time: about once in a {@link LoadMeter}
   * interval, or as often as {@link #isCheap} allows.
   *
   * @param elapsedNanos the time since the last call, more than zero
   */
  double sinceLastCall(long elapsedNanos);

  /**
   * The highest that it can be. A signal that can't show that more is wanted than there is says 1:
   * then all that is left above its target counts as much as the target itself.
   */
  default double highest() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Whether the signal may be asked at each request, which is right for what takes some
   * nanoseconds. Others are asked ten times a second.
   */
  default boolean isCheap() {
    return false;
  }
}
