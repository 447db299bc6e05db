package io.merganser.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class AttemptHistogramTest {
  private static final long SECOND = 1_000_000_000L;

  private final AttemptHistogram histogram = new AttemptHistogram(0);

  @Test
  void countsByAttempt() {
    for (int attempt : new int[] {0, 0, 0, 0, 0, 1, 2, 255}) {
      histogram.count(attempt, 1);
    }
    assertThat(histogram.counts(1)).containsExactly(5, 1, 2);
    assertThat(histogram.retryShare(1)).isEqualTo(3.0 / 8);
  }

  @Test
  void hasNoRetriesWithoutArrivals() {
    assertThat(histogram.retryShare(100 * SECOND)).isZero();
    assertThat(histogram.recent().retryShare()).isZero();
  }

  @Test
  void forgetsWhatIsTenSecondsOld() {
    histogram.count(1, SECOND / 2);
    histogram.count(0, 3 * SECOND);
    assertThat(histogram.counts(10 * SECOND - 1)).containsExactly(1, 1, 0);
    assertThat(histogram.counts(10 * SECOND)).containsExactly(1, 0, 0);
    assertThat(histogram.counts(1000 * SECOND)).containsExactly(0, 0, 0);
  }

  @Test
  void publishesWhenAStepBegins() {
    histogram.count(0, 1);
    histogram.count(1, 2);
    assertThat(histogram.recent()).isEqualTo(new AttemptCounts(0, 0, 0));
    histogram.count(2, SECOND);
    assertThat(histogram.recent()).isEqualTo(new AttemptCounts(1, 1, 0));
    assertThat(histogram.recent().retryShare()).isEqualTo(0.5);
  }

  @Test
  void takesAClockThatStandsStillOrStepsBack() {
    histogram.count(0, 5 * SECOND);
    histogram.count(1, 4 * SECOND);
    assertThat(histogram.counts(5 * SECOND)).containsExactly(1, 1, 0);
  }

  @Property(seed = "21", tries = 200)
  void isWhatAListOfArrivalsSays(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long start = Long.MAX_VALUE - random.nextLong(20 * SECOND);
    AttemptHistogram some = new AttemptHistogram(start);
    List<long[]> arrivals = new ArrayList<>();
    long passed = 0;
    for (int i = 0; i < 300; i++) {
      passed +=
          random.nextInt(20) == 0 ? random.nextLong(12 * SECOND) : random.nextLong(SECOND / 8);
      int attempt = random.nextInt(3);
      some.count(attempt, start + passed);
      arrivals.add(new long[] {passed / SECOND, attempt});
      long[] expected = new long[3];
      for (long[] arrival : arrivals) {
        expected[(int) arrival[1]] += passed / SECOND - arrival[0] < 10 ? 1 : 0;
      }
      assertThat(some.counts(start + passed)).isEqualTo(expected);
    }
  }
}
