package io.merganser.bench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.merganser.overload.Verdict;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetrySimulationTest {
  private static final int BACKENDS = 100;
  private static final int REQUESTS = 1000;

  @ParameterizedTest
  @ValueSource(ints = {0, 10, 50, 100})
  void attemptsAreAsOneToQToQSquared(int overloaded) {
    RetrySimulation simulation = simulate(overloaded, false);
    double q = (double) overloaded / BACKENDS;
    double[] expected = {1, q, q * q};
    assertShares(simulation.attempts(), expected, 0.005);
    assertShares(simulation.attemptsAt(BACKENDS - 1), expected, 0.04);
    assertThat(simulation.attemptsAt(0)[0]).isCloseTo(REQUESTS, within(150L));
  }

  @ParameterizedTest
  @CsvSource({"0, OVERLOADED", "3, OVERLOADED", "10, OVERLOADED_DONT_RETRY"})
  void asksForNoRetryOnceRetriesAreATwelfthOfWhatArrives(int overloaded, Verdict expected) {
    assertThat(simulate(overloaded, false).refusalOf(0)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 100})
  void asksForNoRetryWhereMostRefuse(int overloaded) {
    RetrySimulation simulation = simulate(overloaded, false);
    for (int backend = 0; backend < BACKENDS; backend++) {
      assertThat(simulation.refusalOf(backend)).isEqualTo(Verdict.OVERLOADED_DONT_RETRY);
    }
  }

  @Test
  void retriesMultiplyNothingWhereClientsHeedTheRefusal() {
    double requests = BACKENDS * REQUESTS;
    assertThat(simulate(100, false).arrivals() / requests).isEqualTo(3);
    assertThat(simulate(100, true).arrivals() / requests).isLessThan(1.15);
  }

  private static void assertShares(long[] counts, double[] weights, double tolerance) {
    double all = Arrays.stream(counts).sum();
    double allWeights = Arrays.stream(weights).sum();
    for (int attempt = 0; attempt < weights.length; attempt++) {
      assertThat(counts[attempt] / all)
          .as("share of attempt %d", attempt)
          .isCloseTo(weights[attempt] / allWeights, within(tolerance));
    }
  }

  private static RetrySimulation simulate(int overloaded, boolean heeded) {
    RetrySimulation simulation =
        new RetrySimulation(
            Protection.named("full").admission(),
            BACKENDS,
            overloaded,
            heeded,
            new SplittableRandom(21));
    simulation.run(REQUESTS);
    return simulation;
  }
}
