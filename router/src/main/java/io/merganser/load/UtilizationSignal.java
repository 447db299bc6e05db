package io.merganser.load;

/** One way to tell how much of a task's capacity is in use. */
@FunctionalInterface
public interface UtilizationSignal {

  /**
   * The share of the capacity in use since the last call: 0 idle, 1 fully used. Called about once
   * in a {@link LoadMeter} interval, by one thread at a time.
   *
   * @param elapsedNanos the time since the last call, more than zero
   */
  double sinceLastCall(long elapsedNanos);
}
