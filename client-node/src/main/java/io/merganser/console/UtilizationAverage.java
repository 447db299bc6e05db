package io.merganser.console;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * The average of one backend's utilization over a window of time, each measurement weighted by how
 * long it held: until the next one, or until now. By one thread at a time.
 */
final class UtilizationAverage {
  private final long windowNanos;
  private final long incarnation;
  private final Deque<Measurement> measurements = new ArrayDeque<>();

  private record Measurement(long atNanos, double value) {}

  UtilizationAverage(long windowNanos, long incarnation) {
    this.windowNanos = windowNanos;
    this.incarnation = incarnation;
  }

  /** The life of the backend that it is the average of. */
  long incarnation() {
    return incarnation;
  }

  void add(double utilization, long nowNanos) {
    measurements.addLast(new Measurement(nowNanos, utilization));
    forget(nowNanos);
  }

  /** The average, or NaN before the first measurement. */
  double value(long nowNanos) {
    if (measurements.isEmpty()) {
      return Double.NaN;
    }
    long start = nowNanos - windowNanos;
    double area = 0;
    double time = 0;
    long end = nowNanos;
    for (Iterator<Measurement> all = measurements.descendingIterator(); all.hasNext(); ) {
      Measurement measurement = all.next();
      long from = measurement.atNanos - start > 0 ? measurement.atNanos : start;
      long held = Math.max(0, end - from);
      area += measurement.value * held;
      time += held;
      end = from;
    }
    return time == 0 ? measurements.getLast().value : area / time;
  }

  /** Keeps the last measurement from before the window: it held when the window began. */
  private void forget(long nowNanos) {
    while (measurements.size() > 1 && isOverBefore(nowNanos - windowNanos)) {
      measurements.removeFirst();
    }
  }

  private boolean isOverBefore(long start) {
    Iterator<Measurement> oldest = measurements.iterator();
    oldest.next();
    return oldest.next().atNanos - start <= 0;
  }
}
