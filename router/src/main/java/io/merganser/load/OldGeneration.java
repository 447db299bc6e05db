package io.merganser.load;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How full the old generation was after its last collection, as a share of its maximum: what can't
 * be freed. Zero where the collector does not say, and before the first collection.
 *
 * <p>What it says is as old as that collection, which may be long ago where little is allocated.
 */
public final class OldGeneration implements UtilizationSignal {
  private final Supplier<@Nullable MemoryUsage> afterCollection;

  /** Of this process. */
  public OldGeneration() {
    this(ofThisProcess());
  }

  /**
   * @param afterCollection the usage after the last collection; null where unknown
   */
  public OldGeneration(Supplier<@Nullable MemoryUsage> afterCollection) {
    this.afterCollection = afterCollection;
  }

  @Override
  public double highest() {
    return 1;
  }

  @Override
  public double sinceLastCall(long elapsedNanos) {
    MemoryUsage usage = afterCollection.get();
    if (usage == null || usage.getMax() <= 0) {
      return 0;
    }
    return (double) usage.getUsed() / usage.getMax();
  }

  private static Supplier<@Nullable MemoryUsage> ofThisProcess() {
    List<MemoryPoolMXBean> heap =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();
    // Collectors without generations have one pool for all.
    return heap.stream()
        .filter(pool -> heap.size() == 1 || isOld(pool.getName()))
        .findFirst()
        .<Supplier<@Nullable MemoryUsage>>map(pool -> pool::getCollectionUsage)
        .orElse(() -> null);
  }

  /** Whether a pool is the old generation, by the names that HotSpot's collectors give it. */
  static boolean isOld(String pool) {
    return pool.endsWith("Old Gen")
        || pool.endsWith("Old Generation")
        || pool.endsWith("Tenured Gen");
  }
}
