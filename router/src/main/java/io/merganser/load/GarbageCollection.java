package io.merganser.load;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The share of the time for which the garbage collector stops the process, over the last seconds.
 *
 * <p>A single pause between two calls may take all of the time between them, and is no sign of
 * trouble; so the share is smoothed with a time constant of five seconds.
 */
public final class GarbageCollection implements UtilizationSignal {
  private static final double TIME_CONSTANT_NANOS = Duration.ofSeconds(5).toNanos();

  private final LongSupplier spentMillis;
  private long spentAtLastCall;
  private double share;

  /** Of this process. */
  public GarbageCollection() {
    this(ofThisProcess());
  }

  /**
   * @param spentMillis time spent on collections since the start
   */
  public GarbageCollection(LongSupplier spentMillis) {
    this.spentMillis = spentMillis;
    this.spentAtLastCall = spentMillis.getAsLong();
  }

  @Override
  public double highest() {
    return 1;
  }

  @Override
  public double sinceLastCall(long elapsedNanos) {
    long spent = spentMillis.getAsLong();
    long nanos = TimeUnit.MILLISECONDS.toNanos(spent - spentAtLastCall);
    spentAtLastCall = spent;
    // Collections are counted when they end, with all of their time.
    double now = Math.max(0, (double) nanos / elapsedNanos);
    share += (1 - Math.exp(-elapsedNanos / TIME_CONSTANT_NANOS)) * (now - share);
    return share;
  }

  private static LongSupplier ofThisProcess() {
    List<GarbageCollectorMXBean> collectors =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(collector -> stopsTheProcess(collector.getName()))
            .toList();
    return () -> collectors.stream().mapToLong(c -> Math.max(0, c.getCollectionTime())).sum();
  }

  /** ZGC and Shenandoah count their cycles, in which the process runs on, beside their pauses. */
  static boolean stopsTheProcess(String collector) {
    return !collector.endsWith("Cycles");
  }
}
