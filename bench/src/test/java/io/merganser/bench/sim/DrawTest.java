package io.merganser.bench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class DrawTest {
  private static final int DRAWS = 400_000;

  private final SplittableRandom random = new SplittableRandom(1);

  @Test
  void exponentialHasItsMean() {
    assertThat(mean(() -> Draw.exponential(random, 3))).isCloseTo(3, withinPercentage(1));
  }

  @Test
  void logUniformStaysWithinItsBounds() {
    double[] draws =
        DoubleStream.generate(() -> Draw.logUniform(random, 0.5, 2)).limit(DRAWS).toArray();
    assertThat(DoubleStream.of(draws).min().orElseThrow()).isBetween(0.5, 0.51);
    assertThat(DoubleStream.of(draws).max().orElseThrow()).isBetween(1.99, 2.0);
    long below = DoubleStream.of(draws).filter(draw -> draw < 1).count();
    assertThat(below / (double) DRAWS).isCloseTo(0.5, withinPercentage(1));
  }

  @Test
  void logNormalHasItsMean() {
    assertThat(mean(() -> Draw.logNormal(random, 0.5)))
        .isCloseTo(Math.exp(0.125), withinPercentage(1));
  }

  /** The tail is heavy: the mean settles slowly. */
  @Test
  void costsHaveTheirMeanAndTheirBounds() {
    double[] draws =
        DoubleStream.generate(() -> Costs.drawNanos(random)).limit(10L * DRAWS).toArray();
    assertThat(DoubleStream.of(draws).average().orElseThrow())
        .isCloseTo(Costs.meanNanos(), withinPercentage(1));
    assertThat(DoubleStream.of(draws).min().orElseThrow()).isBetween(1e6, 1.001e6);
    assertThat(DoubleStream.of(draws).max().orElseThrow()).isBetween(9e8, 1e9);
  }

  private static double mean(DoubleSupplier draw) {
    return DoubleStream.generate(draw).limit(DRAWS).average().orElseThrow();
  }
}
