package io.merganser.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class BusyThreadsTest {
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong now = new AtomicLong(-3 * SECOND);
  private final BusyThreads threads = new BusyThreads(2, now::get);

  @Test
  void isZeroWithoutWork() {
    assertThat(after(SECOND)).isZero();
  }

  @Test
  void countsWorkThatIsStillRunning() {
    threads.begin();
    assertThat(after(SECOND)).isEqualTo(0.5);
    threads.begin();
    assertThat(after(SECOND)).isEqualTo(1);
    assertThat(threads.running()).isEqualTo(2);
    now.addAndGet(SECOND / 2);
    threads.end();
    threads.end();
    now.addAndGet(SECOND / 2);
    assertThat(threads.sinceLastCall(SECOND)).isEqualTo(0.5);
    assertThat(after(SECOND)).isZero();
  }

  @Test
  void staysRightOverYearsOfUptime() {
    for (int day = 0; day < 1000; day++) {
      threads.begin();
      assertThat(after(86_400 * SECOND)).isEqualTo(0.5);
      threads.end();
    }
  }

  @Test
  void refusesAnEndWithoutABegin() {
    assertThatThrownBy(threads::end).isInstanceOf(IllegalStateException.class);
    assertThat(threads.running()).isZero();
  }

  @Test
  void refusesAPoolWithoutThreads() {
    assertThatThrownBy(() -> new BusyThreads(0, now::get))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads must be > 0, but was 0");
  }

  /**
   * Each step: time passes, then a piece of work begins, or one ends, or the share is asked for.
   */
  @Property(seed = "20")
  void sharesAddUpToTheTimeWorked(
      @ForAll @Size(max = 200) List<@IntRange(min = 0, max = 29) Integer> steps) {
    AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1000);
    BusyThreads pool = new BusyThreads(3, clock::get);
    long worked = 0;
    long sampledAt = clock.get();
    double reported = 0;
    for (int step : steps) {
      int nanos = step / 3 + 1;
      clock.addAndGet(nanos);
      worked += (long) nanos * pool.running();
      if (step % 3 == 0) {
        pool.begin();
      } else if (step % 3 == 1 && pool.running() > 0) {
        pool.end();
      } else {
        reported += share(pool, clock.get() - sampledAt);
        sampledAt = clock.get();
      }
    }
    clock.addAndGet(1);
    worked += pool.running();
    reported += share(pool, clock.get() - sampledAt);
    assertThat(reported).isCloseTo(worked, within(1e-6));
  }

  @Test
  void losesNothingWhenManyThreadsBeginAndEnd() throws InterruptedException {
    int workers = 4;
    CountDownLatch done = new CountDownLatch(workers);
    ExecutorService pool = Executors.newFixedThreadPool(workers);
    for (int i = 0; i < workers; i++) {
      pool.execute(
          () -> {
            for (int j = 0; j < 20_000; j++) {
              threads.begin();
              threads.end();
            }
            done.countDown();
          });
    }
    while (done.getCount() > 0) {
      // Time stands still: whatever the moment, no work has taken any.
      assertThat(threads.sinceLastCall(SECOND)).isZero();
    }
    pool.shutdown();
    assertThat(pool.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    assertThat(threads.running()).isZero();
    threads.begin();
    assertThat(after(SECOND)).isEqualTo(0.5);
  }

  private double after(long nanos) {
    now.addAndGet(nanos);
    return threads.sinceLastCall(nanos);
  }

  private static double share(BusyThreads pool, long elapsed) {
    return elapsed == 0 ? 0 : pool.sinceLastCall(elapsed) * elapsed * 3;
  }
}
