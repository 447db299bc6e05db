package io.merganser.bench.memory;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The objects of this process after a collection, by the class histogram of HotSpot.
 *
 * <p>That counts objects, where the used heap of the memory beans counts regions that a collector
 * has set aside. What differs from one count to the next are messages and timers of the actor
 * system that came just then: they only add, hence the smallest of several counts is taken.
 */
public final class LiveHeap {
  private static final int COUNTS = 20;
  private static final long PAUSE_MILLIS = 150;

  private LiveHeap() {}

  /** Bytes of all objects when nothing is going on. */
  public static long bytes() throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < COUNTS; i++) {
      Thread.sleep(PAUSE_MILLIS);
      least = Math.min(least, total(histogram()));
    }
    return least;
  }

  /** The last line is: Total, instances, bytes. */
  private static long total(String histogram) {
    String last = histogram.substring(histogram.lastIndexOf("Total"));
    return Long.parseLong(last.strip().split("\\s+")[2]);
  }

  private static String histogram() {
    // The histogram's own collection prints a warning on standard output where it cannot run.
    System.gc();
    try {
      return (String)
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "gcClassHistogram",
                  new Object[] {new String[] {"-all"}},
                  new String[] {String[].class.getName()});
    } catch (JMException e) {
      throw new IllegalStateException("the class histogram needs a HotSpot JVM", e);
    }
  }
}
