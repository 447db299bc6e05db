package io.merganser.bench.subset;

import io.merganser.subset.Assignment;
import io.merganser.subset.Fleet;
import io.merganser.subset.SubsetStrategy;
import java.util.Arrays;
import java.util.LongSummaryStatistics;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * One strategy on one fleet, whose ids are made from a seed.
 *
 * @param size the subset size
 */
public record SubsetRun(SubsetStrategy strategy, int clients, int backends, int size, long seed) {
  private static final long WARM_UP_NANOS = 1_000_000_000L;

  /** How many runs {@link #millis} times. */
  public static final int TIMED_RUNS = 5;

  private static final double NANOS_PER_MILLI = 1e6;

  public SubsetRun {
    requireNotNegative("--clients", clients);
    requireNotNegative("--backends", backends);
    if (size <= 0) {
      throw new IllegalArgumentException("--size must be > 0, but was " + size);
    }
  }

  public Fleet fleet() {
    return Fleet.of(
        IntStream.range(0, clients).mapToObj(i -> "client-" + seed + "-" + i).toList(),
        IntStream.range(0, backends).mapToObj(i -> "backend-" + seed + "-" + i).toList());
  }

  public Assignment assign(Fleet fleet) {
    return strategy.assign(fleet, size);
  }

  /** Connections per backend. */
  public LongSummaryStatistics connections(Assignment assignment) {
    return Arrays.stream(assignment.connectionsPerBackend()).asLongStream().summaryStatistics();
  }

  /**
   * How long the assignment of all clients takes, warmed up: the median of a few runs.
   *
   * @param afterEach called after each of these runs
   */
  public double millis(Fleet fleet, Runnable afterEach) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < WARM_UP_NANOS) {
      assign(fleet);
    }
    long[] nanos =
        LongStream.generate(() -> time(fleet, afterEach)).limit(TIMED_RUNS).sorted().toArray();
    return nanos[TIMED_RUNS / 2] / NANOS_PER_MILLI;
  }

  private long time(Fleet fleet, Runnable afterEach) {
    long start = System.nanoTime();
    assign(fleet);
    long nanos = System.nanoTime() - start;
    afterEach.run();
    return nanos;
  }

  private static void requireNotNegative(String option, int value) {
    if (value < 0) {
      throw new IllegalArgumentException(option + " must be >= 0, but was " + value);
    }
  }
}
