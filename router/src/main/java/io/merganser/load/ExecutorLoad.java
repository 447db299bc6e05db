package io.merganser.load;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The executor load average: pieces of work that run or wait to run on the handlers' threads, over
 * how many can run at once, smoothed. At 1 all threads have work; at 2 as much again is waiting.
 *
 * <p>What will have run within five milliseconds does not count as waiting. Without that, a task
 * that answers in microseconds would count as overloaded with a few hundred requests in its queue,
 * which it answers in no time.
 *
 * <p>Work is counted from any thread; no lock, nothing allocated. {@link #sinceLastCall} is called
 * by one thread at a time, {@link #average} from any.
 *
 * <p>The average moves by {@code 1 − exp(−elapsed / T)} of the way to the load of the moment. T is
 * twice the mean run time: a burst is gone before the average has followed it, but what is still
 * there after a few runs is load. The load of the moment stands for all the time since the last
 * call. Where the signal is asked before each submission, nothing was added in that time, so the
 * load was never less, and a burst is not taken for more than it was.
 */
public final class ExecutorLoad implements UtilizationSignal {
  private static final long FIRST_TIME_CONSTANT_NANOS = Duration.ofMillis(20).toNanos();
  private static final long SHORTEST_TIME_CONSTANT_NANOS = Duration.ofMillis(5).toNanos();
  private static final long LONGEST_TIME_CONSTANT_NANOS = Duration.ofSeconds(1).toNanos();
  private static final int RUNS_PER_TIME_CONSTANT = 2;
  private static final int MEAN_OF_RUNS = 16;
  private static final long NOTHING_RAN = -1;
  private static final long FIRST_MEAN_NANOS = Duration.ofMillis(1).toNanos();
  private static final double SOON_NANOS = Duration.ofMillis(5).toNanos();

  private static final int QUEUED_SHIFT = Integer.SIZE;
  private static final long ONE_QUEUED = 1L << QUEUED_SHIFT;
  private static final long ONE_RUNNING = 1;

  private final int parallelism;
  private final int mostSoon;
  // Both counts in one word, so that a piece of work that starts is never counted twice or not.
  private final AtomicLong queuedAndRunning = new AtomicLong();
  private volatile long meanRunNanos = NOTHING_RAN;
  private volatile double average;

  /**
   * @param parallelism how many pieces of work can run at once
   */
  public ExecutorLoad(int parallelism) {
    this(parallelism, Integer.MAX_VALUE);
  }

  /**
   * @param parallelism how many pieces of work can run at once
   * @param mostSoon more than these count as waiting, however short they are: fewer than there is
   *     room for, or a full queue would refuse before the load does, whatever the criticality
   */
  public ExecutorLoad(int parallelism, int mostSoon) {
    if (parallelism <= 0) {
      throw new IllegalArgumentException("parallelism must be > 0, but was " + parallelism);
    }
    this.parallelism = parallelism;
    this.mostSoon = mostSoon;
  }

  /** A piece of work waits. Must be followed by one {@link #started} or {@link #withdrawn}. */
  public void submitted() {
    queuedAndRunning.addAndGet(ONE_QUEUED);
  }

  /** A piece of work that waited will not run: it was rejected, or came too late. */
  public void withdrawn() {
    queuedAndRunning.addAndGet(-ONE_QUEUED);
  }

  /** A piece of work that waited runs now. Must be followed by one {@link #finished}. */
  public void started() {
    queuedAndRunning.addAndGet(ONE_RUNNING - ONE_QUEUED);
  }

  /**
   * A piece of work has run.
   *
   * @param runNanos for how long
   */
  public void finished(long runNanos) {
    queuedAndRunning.addAndGet(-ONE_RUNNING);
    // One that runs for minutes must not hide for long how short the others are.
    long run = Math.max(0, Math.min(LONGEST_TIME_CONSTANT_NANOS, runNanos));
    // Of two that end at once, one may be lost: a mean can spare it.
    long mean = meanRunNanos;
    meanRunNanos = mean == NOTHING_RAN ? run : mean + (run - mean) / MEAN_OF_RUNS;
  }

  /** Pieces of work that wait. */
  public int queued() {
    return queued(queuedAndRunning.get());
  }

  /** Pieces of work that run. */
  public int running() {
    return running(queuedAndRunning.get());
  }

  /** The load average as of the last call of {@link #sinceLastCall}. */
  public double average() {
    return average;
  }

  @Override
  public double sinceLastCall(long elapsedNanos) {
    long counts = queuedAndRunning.get();
    double waiting = Math.max(0, queued(counts) - runsSoon());
    double load = (Math.max(0, running(counts)) + waiting) / parallelism;
    double before = average;
    double weight = 1 - Math.exp(-(double) elapsedNanos / timeConstantNanos());
    double after = before + weight * (load - before);
    average = after;
    return after;
  }

  @Override
  public boolean isCheap() {
    return true;
  }

  /** How many of those that wait will not have waited for long. */
  private double runsSoon() {
    long mean = meanRunNanos;
    double all =
        SOON_NANOS * parallelism / Math.max(1, mean == NOTHING_RAN ? FIRST_MEAN_NANOS : mean);
    return Math.min(mostSoon, all);
  }

  private long timeConstantNanos() {
    long mean = meanRunNanos;
    if (mean == NOTHING_RAN) {
      return FIRST_TIME_CONSTANT_NANOS;
    }
    long wanted = RUNS_PER_TIME_CONSTANT * mean;
    return Math.max(SHORTEST_TIME_CONSTANT_NANOS, Math.min(LONGEST_TIME_CONSTANT_NANOS, wanted));
  }

  private static int queued(long counts) {
    return (int) (counts >> QUEUED_SHIFT);
  }

  private static int running(long counts) {
    return (int) counts;
  }
}
