package io.merganser.bench.overload;

import java.lang.management.ManagementFactory;

/**
 * What the heap holds right after a full collection. With the serial collector, which the nodes
 * have, that is what is reachable, and what came since: hence the smallest of several.
 */
final class HeapAfterCollection {
  private static final int COUNTS = 3;

  private HeapAfterCollection() {}

  static long bytes() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < COUNTS; i++) {
      System.gc();
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }
}
