package io.merganser.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class EjectionTest {
  private static final EjectionSettings SETTINGS =
      new EjectionSettings(5, 0.3, Duration.ofSeconds(1), Duration.ofSeconds(30));

  private final Ejection ejection = new Ejection(SETTINGS, new SplittableRandom(20));
  private final List<Candidate> four = candidates(4);
  private final Candidate sick = four.get(0);

  @Test
  void fourFailuresInARowAreNotEnoughAndFiveAre() {
    succeed(sick, 100);
    fail(sick, 4);
    update(0);
    assertThat(sick.isEjected()).isFalse();
    fail(sick, 1);
    update(0);
    assertThat(sick.isEjected()).isTrue();
    assertThat(sick.isAvailable()).isFalse();
  }

  @Test
  void aShareOfFailuresFarAboveTheOthersIsEnough() {
    for (int i = 0; i < 50; i++) {
      fail(sick, 1);
      succeed(sick, 1);
    }
    update(0);
    assertThat(sick.isEjected()).isTrue();
  }

  @Test
  void oneRequestDecidesWhetherItIsBack() {
    fail(sick, 5);
    update(0);
    update(0.7);
    assertThat(sick.isEjected()).isTrue();
    update(1.3);
    assertThat(sick.tryStart()).as("the probe").isTrue();
    assertThat(sick.tryStart()).as("a second one").isFalse();
    sick.succeeded();
    assertThat(sick.tryStart()).isTrue();
    assertThat(sick.tryStart()).isTrue();
    update(1.4);
    assertThat(sick.isEjected()).isFalse();
  }

  @Test
  void aProbeThatFailsDoublesTheTime() {
    fail(sick, 5);
    update(0);
    update(1.3);
    assertThat(sick.tryStart()).isTrue();
    sick.failed();
    update(1.4);
    assertThat(sick.isEjected()).isTrue();
    update(1.4 + 1.5);
    assertThat(sick.isEjected()).as("after one and a half seconds of about two").isTrue();
    update(1.4 + 2.5);
    assertThat(sick.isEjected()).isFalse();
  }

  @Test
  void whenMoreThanHalfFailAllAreUsed() {
    fail(four.get(0), 5);
    fail(four.get(1), 5);
    update(0);
    assertThat(four).filteredOn(Candidate::isEjected).hasSize(2);
    assertThat(ejection.isPanic()).isFalse();
    fail(four.get(2), 5);
    update(0.1);
    assertThat(ejection.isPanic()).isTrue();
    assertThat(four).noneMatch(Candidate::isEjected);
    update(0.2);
    assertThat(ejection.isPanic()).as("as long as they do").isTrue();
    four.forEach(candidate -> succeed(candidate, 1));
    update(0.3);
    assertThat(ejection.isPanic()).isFalse();
  }

  @Test
  void aSingleBackendIsNeverEjected() {
    List<Candidate> one = candidates(1);
    fail(one.get(0), 50);
    ejection.update(one, 0);
    assertThat(one.get(0).isEjected()).isFalse();
  }

  @Property(seed = "20", tries = 500)
  void neverAreMoreThanHalfOut(@ForAll @IntRange(min = 1, max = 12) int count, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Candidate> all = candidates(count);
    Ejection some = new Ejection(SETTINGS, new SplittableRandom(1));
    long now = 0;
    for (int i = 0; i < 300; i++) {
      Candidate candidate = all.get(random.nextInt(count));
      if (random.nextDouble() < 0.6) {
        fail(candidate, 3);
      } else {
        succeed(candidate, 1);
      }
      now += TimeUnit.MILLISECONDS.toNanos(100);
      some.update(all, now);
      assertThat(all.stream().filter(Candidate::isEjected).count()).isLessThanOrEqualTo(count / 2);
    }
  }

  private void update(double seconds) {
    ejection.update(four, (long) (seconds * 1e9));
  }

  private static void fail(Candidate candidate, int times) {
    for (int i = 0; i < times; i++) {
      if (candidate.tryStart()) {
        candidate.failed();
      }
    }
  }

  private static void succeed(Candidate candidate, int times) {
    for (int i = 0; i < times; i++) {
      if (candidate.tryStart()) {
        candidate.succeeded();
      }
    }
  }

  private static List<Candidate> candidates(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Candidate("b" + i, Fixture.settings(), 0))
        .toList();
  }
}
