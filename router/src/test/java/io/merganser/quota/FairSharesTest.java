package io.merganser.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.data.Offset;

class FairSharesTest {
  private static final double CLOSE = 1e-6;
  private static final Offset<Double> WITHIN = within(CLOSE);

  @Example
  void enoughForAllGivesEachItsLimit() {
    assertThat(shares(of(4, 2, 1), of(1, 1.9, 0), 7)).containsExactly(4, 2, 1);
    assertThat(shares(of(4, 2, 1), of(40, 20, 10), Double.POSITIVE_INFINITY))
        .containsExactly(4, 2, 1);
  }

  @Example
  void tooLittleHoldsAllToTheSamePartOfTheirLimits() {
    assertThat(shares(of(4, 2, 1), of(40, 20, 10), 3.5)).containsExactly(of(2, 1, 0.5), WITHIN);
  }

  @Example
  void whatOneLeavesFlowsToThoseWhoWantIt() {
    // The first leaves 3 of its 4; 4 are left for weights of 2 and 2.
    assertThat(shares(of(4, 2, 2), of(1, 9, 9), 4)).containsExactly(of(3, 1.5, 1.5), WITHIN);
  }

  @Example
  void aLimitOfZeroGetsNothingAndDisturbsNobody() {
    assertThat(shares(of(0, 2), of(5, 5), 1)).containsExactly(of(0, 1), WITHIN);
    assertThat(shares(of(0), of(0), 1)).containsExactly(0);
    assertThat(shares(of(), of(), 1)).isEmpty();
  }

  @Example
  void aBackendWhereTheCustomerIsNewHasSomeOfWhatIsLeft() {
    assertThat(FairShares.overBackends(9, of(3, 0, 0))).containsExactly(of(5, 2, 2), WITHIN);
  }

  @Example
  void backendsThatWantTooMuchGetTheSame() {
    assertThat(FairShares.overBackends(9, of(1, 50, 10))).containsExactly(of(1, 4, 4), WITHIN);
  }

  @Property(tries = 500, seed = "20")
  void neverGrantsMoreThanTheLimit(@ForAll long seed) {
    Case some = new Case(seed);
    double[] shares = some.shares();
    for (int i = 0; i < shares.length; i++) {
      assertThat(shares[i]).isBetween(0.0, some.limits[i]);
    }
    double[] parts = FairShares.overBackends(some.capacity, some.demands);
    assertThat(sum(parts)).isCloseTo(some.capacity, within(CLOSE * some.capacity));
  }

  @Property(tries = 500, seed = "20")
  void refusesNobodyWhileThereIsQuotaAndCapacity(@ForAll long seed) {
    Case some = new Case(seed);
    double[] shares = some.shares();
    double wanted = sum(some.used(shares));
    for (int i = 0; i < shares.length; i++) {
      boolean refused = some.demands[i] > shares[i] * (1 + CLOSE);
      if (refused && shares[i] < some.limits[i] * (1 - CLOSE)) {
        assertThat(wanted).isCloseTo(some.capacity, within(CLOSE * some.capacity));
      }
    }
  }

  @Property(tries = 500, seed = "20")
  void nobodyWhoIsRefusedHasLessForItsLimitThanAnother(@ForAll long seed) {
    Case some = new Case(seed);
    double[] shares = some.shares();
    double[] used = some.used(shares);
    for (int i = 0; i < shares.length; i++) {
      if (some.demands[i] > shares[i]) {
        for (int j = 0; j < shares.length; j++) {
          assertThat(used[j] / some.limits[j])
              .isLessThanOrEqualTo(used[i] / some.limits[i] + CLOSE);
        }
      }
    }
  }

  @Property(tries = 500, seed = "20")
  void theCapacityIsNotExceededByWhatIsWanted(@ForAll long seed) {
    Case some = new Case(seed);
    assertThat(sum(some.used(some.shares()))).isLessThanOrEqualTo(some.capacity * (1 + CLOSE));
  }

  @Property(tries = 500, seed = "20")
  void theOrderOfCustomersDoesNotMatter(@ForAll long seed) {
    Case some = new Case(seed);
    double[] reversed =
        FairShares.overCustomers(reverse(some.limits), reverse(some.demands), some.capacity);
    assertThat(reverse(reversed)).containsExactly(some.shares(), WITHIN);
    double[] parts = FairShares.overBackends(some.capacity, reverse(some.demands));
    assertThat(reverse(parts))
        .containsExactly(FairShares.overBackends(some.capacity, some.demands), WITHIN);
  }

  /** No relative bound holds: who gets what others leave, loses what they take. */
  @Property(tries = 500, seed = "20")
  void noisyDemandMovesNobodyByMoreThanTheNoise(@ForAll long seed) {
    Case some = new Case(seed);
    Case noisy = some.withNoise(0.1);
    double noise =
        IntStream.range(0, some.demands.length)
            .mapToDouble(i -> Math.abs(some.demands[i] - noisy.demands[i]))
            .sum();
    assertMoved(some.used(some.shares()), noisy.used(noisy.shares()), noise);
    assertMoved(
        FairShares.overBackends(some.capacity, some.demands),
        FairShares.overBackends(some.capacity, noisy.demands),
        noise);
  }

  @Property(tries = 500, seed = "20")
  void noisyDemandMovesNoGrantByMuchMoreThanItsOwnPartWhereAllWantMuch(@ForAll long seed) {
    // All want half of their limit to all of it, and there is three quarters of what they want.
    Case some = new Case(seed);
    SplittableRandom random = new SplittableRandom(seed);
    Arrays.setAll(some.demands, i -> some.limits[i] * random.nextDouble(0.5, 1));
    some.capacity = 0.75 * sum(some.demands);
    double[] before = some.shares();
    double[] after = some.withNoise(0.1).shares();
    for (int i = 0; i < before.length; i++) {
      assertThat(after[i]).isCloseTo(before[i], within(0.2 * before[i]));
    }
  }

  private static void assertMoved(double[] before, double[] after, double most) {
    for (int i = 0; i < before.length; i++) {
      assertThat(Math.abs(before[i] - after[i])).isLessThanOrEqualTo(most + CLOSE);
    }
  }

  /** Customers of all sizes, some idle, with a capacity from far too little to more than enough. */
  private static final class Case {
    final double[] limits;
    final double[] demands;
    double capacity;
    private final long seed;

    Case(long seed) {
      this.seed = seed;
      SplittableRandom random = new SplittableRandom(seed);
      int customers = random.nextInt(1, 30);
      limits = random.doubles(customers, -2, 4).map(e -> Math.pow(10, e)).toArray();
      demands = new double[customers];
      Arrays.setAll(
          demands,
          i -> random.nextInt(4) == 0 ? 0 : limits[i] * Math.pow(10, random.nextDouble(-2, 1)));
      capacity = sum(limits) * random.nextDouble(0.05, 1.2);
    }

    private Case(Case other, double[] demands) {
      this.seed = other.seed;
      this.limits = other.limits;
      this.demands = demands;
      this.capacity = other.capacity;
    }

    Case withNoise(double noise) {
      SplittableRandom random = new SplittableRandom(seed + 1);
      double[] noisy =
          Arrays.stream(demands).map(d -> d * random.nextDouble(1 - noise, 1 + noise)).toArray();
      return new Case(this, noisy);
    }

    double[] shares() {
      return FairShares.overCustomers(limits, demands, capacity);
    }

    double[] used(double[] shares) {
      double[] used = new double[shares.length];
      Arrays.setAll(used, i -> Math.min(shares[i], demands[i]));
      return used;
    }
  }

  private static double[] shares(double[] limits, double[] demands, double capacity) {
    return FairShares.overCustomers(limits, demands, capacity);
  }

  private static double[] of(double... values) {
    return values;
  }

  private static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }

  private static double[] reverse(double[] values) {
    double[] reversed = new double[values.length];
    Arrays.setAll(reversed, i -> values[values.length - 1 - i]);
    return reversed;
  }
}
