package io.merganser.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RecentCountTest {
  private static final long STEP = 1_000;
  private static final Duration WINDOW = Duration.ofNanos(10 * STEP);

  @Test
  void countsWhatHappenedInTheWindow() {
    RecentCount count = new RecentCount(WINDOW, 0);
    count.increment(0);
    count.increment(STEP);
    assertThat(count.recent(10 * STEP - 1)).isEqualTo(2);
    assertThat(count.recent(10 * STEP)).isEqualTo(1);
    assertThat(count.recent(11 * STEP)).isZero();
    assertThat(count.total()).isEqualTo(2);
  }

  @Test
  void forgetsAllAfterALongSilence() {
    RecentCount count = new RecentCount(WINDOW, 0);
    count.increment(5);
    assertThat(count.recent(1_000_000 * STEP)).isZero();
    count.increment(1_000_000 * STEP);
    assertThat(count.recent(1_000_000 * STEP)).isEqualTo(1);
  }

  @Test
  void aThreadThatIsBehindCountsIntoTheStepOfTheOthers() {
    RecentCount count = new RecentCount(WINDOW, 0);
    count.increment(20 * STEP);
    count.increment(19 * STEP);
    assertThat(count.recent(19 * STEP)).isEqualTo(2);
    assertThat(count.recent(29 * STEP)).isEqualTo(2);
    assertThat(count.recent(30 * STEP)).isZero();
  }

  @Test
  void whatIsTakenBackDoesNotCount() {
    RecentCount count = new RecentCount(WINDOW, 0);
    count.increment(0);
    count.takeBack();
    assertThat(count.recent(0)).isZero();
    count.increment(0);
    assertThat(count.recent(STEP)).isEqualTo(1);
    count.takeBack();
    assertThat(count.recent(10 * STEP)).as("never below zero").isZero();
  }

  @Test
  void aWindowOfAFewNanosecondsHasSteps() {
    RecentCount count = new RecentCount(Duration.ofNanos(1), 0);
    count.increment(0);
    assertThat(count.recent(9)).isEqualTo(1);
    assertThat(count.recent(10)).isZero();
  }

  /** From anywhere on the clock, where it is below zero and where it wraps. */
  @Property(seed = "21", tries = 500)
  void countsWhatAListOfAllTimesWould(@ForAll long start, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RecentCount count = new RecentCount(WINDOW, start);
    List<Long> times = new ArrayList<>();
    long passed = 0;
    for (int i = 0; i < 300; i++) {
      passed += random.nextLong(1L << random.nextInt(1, 16));
      long now = passed;
      if (random.nextBoolean()) {
        count.increment(start + now);
        times.add(now);
      }
      long recent = count.recent(start + now);
      assertThat(recent).isEqualTo(since(times, (now / STEP - 9) * STEP));
      assertThat(recent).as("all that is new").isGreaterThanOrEqualTo(since(times, now - 9 * STEP));
      assertThat(recent).as("nothing old").isLessThanOrEqualTo(since(times, now - 10 * STEP));
    }
    assertThat(count.total()).isEqualTo(times.size());
  }

  @Test
  void losesNothingWhenManyThreadsMoveItOn() throws Exception {
    int each = 200_000;
    RecentCount count = new RecentCount(WINDOW, 0);
    AtomicLong clock = new AtomicLong();
    Threads.together(
        () -> {
          for (int i = 0; i < each; i++) {
            long now = clock.addAndGet(7);
            count.increment(now);
            assertThat(count.recent(now)).isNotNegative();
          }
          return null;
        });
    long end = clock.get();
    assertThat(count.total()).isEqualTo((long) Threads.COUNT * each);
    assertThat(count.recent(end + 10 * STEP)).isZero();
    count.increment(end + 10 * STEP);
    assertThat(count.recent(end + 10 * STEP)).isEqualTo(1);
  }

  private static long since(List<Long> times, long from) {
    return times.stream().filter(time -> time >= from).count();
  }
}
