package io.merganser.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.Criticality;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for both kinds of throttles. */
class ThrottleTest {
  private static final double CAPACITY = 500;

  /** Where the clock wraps in the middle of a test. */
  private static final long START = Long.MAX_VALUE - 7 * Overload.SECOND;

  @ParameterizedTest
  @EnumSource
  void refusesNothingWhileNobodyElseDoes(ThrottleMode mode) throws Exception {
    Throttle throttle = throttle(mode, 2);
    AtomicLong clock = new AtomicLong(START);
    Threads.together(
        () -> {
          for (int i = 0; i < 50_000; i++) {
            long now = clock.addAndGet(100_000);
            assertThat(throttle.tryPass(now)).isTrue();
            if (i % 3 == 0) {
              throttle.accepted(now);
            } else if (i % 3 == 1) {
              throttle.undecided(now);
            }
          }
          return null;
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"ACCEPT_CLOCKED", "ADAPTIVE"})
  void whenAllAreRefusedAboutOneASecondPasses(ThrottleMode mode) {
    Overload overload = new Overload(throttle(mode, 2), START, 0);
    overload.run(15, 10 * CAPACITY);
    assertThat(overload.run(20, 10 * CAPACITY).sent()).isBetween(18L, 26L);
  }

  @ParameterizedTest
  @CsvSource({
    "ACCEPT_CLOCKED, 2, 10",
    "ACCEPT_CLOCKED, 2, 2.5",
    "ACCEPT_CLOCKED, 1.1, 10",
    "ACCEPT_CLOCKED, 1.1, 1.5",
    "ADAPTIVE, 2, 10",
    "ADAPTIVE, 2, 2.5",
    "ADAPTIVE, 1.1, 10",
    "ADAPTIVE, 1.1, 1.5"
  })
  void backendsSeeKRequestsForEachThatTheyAccept(ThrottleMode mode, double k, double load) {
    Overload regular = new Overload(throttle(mode, k), START, CAPACITY);
    Overload chance = new Overload(throttle(mode, k), START, CAPACITY).withChance(new Random(7));
    for (Overload overload : List.of(regular, chance)) {
      overload.run(15, load * CAPACITY);
      Overload.Counts steady = overload.run(50, load * CAPACITY);
      assertThat(steady.sendsPerAccept()).isBetween(0.9 * k, 1.1 * k);
      assertThat(steady.accepted() / 50.0).isGreaterThan((k < 2 ? 0.7 : 0.95) * CAPACITY);
    }
  }

  @ParameterizedTest
  @CsvSource({"ACCEPT_CLOCKED, 2", "ADAPTIVE, 11"})
  void opensAgainAfterASpike(ThrottleMode mode, int seconds) {
    Overload overload = new Overload(throttle(mode, 2), START, CAPACITY);
    assertThat(overload.run(5, 0.9 * CAPACITY).served()).isGreaterThan(0.98);
    overload.run(20, 10 * CAPACITY);
    assertThat(overload.secondsUntilServed(0.9 * CAPACITY)).isLessThanOrEqualTo(seconds);
  }

  @ParameterizedTest
  @CsvSource({"ACCEPT_CLOCKED, 2", "ADAPTIVE, 12"})
  void opensAgainWhenBackendsAreBack(ThrottleMode mode, int seconds) {
    Overload overload = new Overload(throttle(mode, 2), START, CAPACITY);
    overload.setCapacity(0);
    overload.run(20, 0.9 * CAPACITY);
    overload.setCapacity(CAPACITY);
    assertThat(overload.secondsUntilServed(0.9 * CAPACITY)).isLessThanOrEqualTo(seconds);
  }

  @ParameterizedTest
  @EnumSource(names = {"ACCEPT_CLOCKED", "ADAPTIVE"})
  void lessThanKTimesWhatIsAcceptedIsNotThrottled(ThrottleMode mode) {
    Overload overload = new Overload(throttle(mode, 2), START, CAPACITY);
    overload.run(15, 1.5 * CAPACITY);
    Overload.Counts steady = overload.run(20, 1.5 * CAPACITY);
    assertThat(steady.sent()).isGreaterThan((long) (0.98 * steady.asked()));
  }

  @Property(seed = "21", tries = 300)
  void anUndecidedRequestNeverMakesItStricter(
      @ForAll ThrottleMode mode, @ForAll @IntRange(max = 60) int before, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] drawn = {0};
    Throttle told = settings(mode, 2).create(() -> drawn[0], START).of(Criticality.CRITICAL);
    Throttle untold = settings(mode, 2).create(() -> drawn[0], START).of(Criticality.CRITICAL);
    for (int i = 0; i < before; i++) {
      drawn[0] = random.nextDouble();
      for (Throttle each : List.of(told, untold)) {
        if (each.tryPass(START)) {
          each.refused(START);
        }
      }
    }
    told.undecided(START);
    for (int i = 0; i < 30; i++) {
      drawn[0] = random.nextDouble();
      boolean passes = told.tryPass(START);
      assertThat(untold.tryPass(START)).isIn(false, passes);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ACCEPT_CLOCKED", "ADAPTIVE"})
  void oneCriticalityDoesNotThrottleAnother(ThrottleMode mode) {
    Throttles throttles = settings(mode, 2).create(new Random(21)::nextDouble, START);
    new Overload(throttles.of(Criticality.SHEDDABLE), START, 0).run(5, 1_000);
    Throttle critical = throttles.of(Criticality.CRITICAL);
    assertThat(throttles.of(Criticality.CRITICAL)).isSameAs(critical);
    assertThat(IntStream.range(0, 1_000).allMatch(i -> critical.tryPass(START))).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Criticality.class)
  void offPassesAll(Criticality criticality) {
    Throttle off = settings(ThrottleMode.OFF, 2).create(() -> 0, START).of(criticality);
    Overload.Counts all = new Overload(off, START, 0).run(5, 1_000);
    assertThat(all.sent()).isEqualTo(all.asked()).isGreaterThan(4_900);
  }

  private static Throttle throttle(ThrottleMode mode, double k) {
    return settings(mode, k).create(new Random(21)::nextDouble, START).of(Criticality.CRITICAL);
  }

  private static ThrottleSettings settings(ThrottleMode mode, double k) {
    return new ThrottleSettings(mode, k, Duration.ofSeconds(10), 20, Duration.ofSeconds(1));
  }
}
