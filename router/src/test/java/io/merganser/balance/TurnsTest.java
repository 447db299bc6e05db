package io.merganser.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class TurnsTest {

  @Property(tries = 200, seed = "20")
  void aWindowAnywhereIsInProportionToTheWeights(
      @ForAll @Size(min = 1, max = 40) List<@DoubleRange(min = 0.1, max = 10) Double> weights,
      @ForAll @LongRange(max = 1000) long seed) {
    double[] wanted = shares(weights);
    Turns turns = Turns.of(wanted);
    Position position = new Position(new SplittableRandom(seed));
    int window = 1000 * wanted.length;
    int[] counts = new int[wanted.length];
    for (int i = 0; i < window; i++) {
      counts[turns.next(position)]++;
    }
    for (int i = 0; i < wanted.length; i++) {
      double exact = wanted[i] * window;
      // One percent; or four turns, for those so light that a few turns are more than that.
      assertThat((double) counts[i]).isBetween(exact - slack(exact), exact + slack(exact));
    }
  }

  @Property(tries = 200, seed = "20")
  void nobodyWaitsLongerThanTwiceItsFairGap(
      @ForAll @Size(min = 1, max = 40) List<@DoubleRange(min = 0.1, max = 10) Double> weights,
      @ForAll @LongRange(max = 1000) long seed) {
    double[] wanted = shares(weights);
    Turns turns = Turns.of(wanted);
    Position position = new Position(new SplittableRandom(seed));
    int[] last = new int[wanted.length];
    Arrays.fill(last, Integer.MIN_VALUE);
    for (int turn = 0; turn < 2000 * wanted.length; turn++) {
      int backend = turns.next(position);
      if (last[backend] != Integer.MIN_VALUE) {
        assertThat((double) (turn - last[backend]))
            .isLessThanOrEqualTo(Math.ceil(2 / wanted[backend]));
      }
      last[backend] = turn;
    }
    assertThat(last).doesNotContain(Integer.MIN_VALUE);
  }

  @Example
  void areRoundRobinWhereWeightsAreEqual() {
    Turns turns = Turns.of(new double[] {0.3, 0.3, 0.3});
    Position position = new Position(new SplittableRandom(1));
    int first = turns.next(position);
    assertThat(IntStream.range(0, 4).map(i -> turns.next(position)))
        .containsExactly((first + 1) % 3, (first + 2) % 3, first, (first + 1) % 3);
  }

  @Example
  void surviveWeightsOfAnySize() {
    Turns turns = Turns.of(new double[] {1e300, 1e-300, 1e290});
    Position position = new Position(new SplittableRandom(1));
    assertThat(IntStream.range(0, 1000).map(i -> turns.next(position))).containsOnly(0);
  }

  private static double slack(double exact) {
    return Math.max(4, exact / 100);
  }

  private static double[] shares(List<Double> weights) {
    double sum = weights.stream().mapToDouble(weight -> weight).sum();
    return weights.stream().mapToDouble(weight -> weight / sum).toArray();
  }
}
