package io.merganser.bench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import io.merganser.Criticality;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpikeTest {
  private static final long SEED = 11;

  @ParameterizedTest
  @CsvSource({"accept-clocked, 2", "accept-clocked, 1.1", "adaptive, 2"})
  void fullProtectionKeepsGoodputAtTenTimesCapacity(String mode, double k) {
    SpikeResult result = run(10, full(mode, k));
    double possible = 1 / (1 + Protection.REFUSAL_COST * (k - 1));
    assertThat(result.goodput()).isGreaterThanOrEqualTo(0.9 * possible);
    assertThat(result.reachingPerAccept()).isLessThanOrEqualTo(1.1 * k);
  }

  @ParameterizedTest
  @ValueSource(strings = {"accept-clocked", "adaptive"})
  void criticalPlusSucceedsWhileItIsUnderHalfOfCapacity(String mode) {
    SpikeResult result = run(10, full(mode, 2));
    assertThat(result.success().get(Criticality.CRITICAL_PLUS)).isGreaterThanOrEqualTo(0.99);
    assertThat(result.success().get(Criticality.SHEDDABLE)).isLessThan(0.01);
  }

  /** Not to nothing: with fewer clients, the limit of requests in flight of each would do more. */
  @ParameterizedTest
  @ValueSource(strings = {"none", "no-admission", "no-throttle"})
  void collapsesWithoutAPartOfTheProtection(String protection) {
    assertThat(run(10, Protection.named(protection)).goodput()).isLessThan(0.2);
  }

  @Test
  void higherCriticalitiesAreServedFirst() {
    SpikeResult result = run(2, Protection.named("full"));
    double above = 1;
    for (Criticality criticality : Criticality.values()) {
      assertThat(result.success().get(criticality)).isLessThanOrEqualTo(above);
      above = result.success().get(criticality);
    }
    assertThat(result.success().get(Criticality.CRITICAL)).isGreaterThan(0.9);
    assertThat(above).isLessThan(0.1);
  }

  @Test
  void theAcceptClockedThrottleOpensAgainWithinFiveSeconds() {
    assertThat(run(10, full("accept-clocked", 2)).recoverySeconds()).isLessThan(5);
  }

  @Test
  void theAdaptiveThrottleOpensAgainWhenItsWindowHasPassed() {
    assertThat(run(10, full("adaptive", 2)).recoverySeconds()).isBetween(2.5, 7.5);
  }

  @Test
  void nearlyAllIsServedWithoutASpike() {
    SpikeResult result = run(SpikeSettings.CALM_LOAD, Protection.named("full"));
    assertThat(result.goodput()).isBetween(0.86, 0.93);
    assertThat(result.success().get(Criticality.CRITICAL)).isGreaterThan(0.999);
    assertThat(result.recoverySeconds()).isZero();
  }

  @Test
  void theSameSeedGivesTheSameResult() {
    SpikeResult first = run(2, Protection.named("full"));
    assertThat(run(2, Protection.named("full"))).usingRecursiveComparison().isEqualTo(first);
  }

  @Test
  void refusesALoadThatCannotBe() {
    Protection none = Protection.named("none");
    assertThatThrownBy(() -> SpikeSettings.of(0, none, 1, 1, 1))
        .hasMessage("--load must be > 0 and at most 100, but was 0.0");
    assertThatThrownBy(() -> SpikeSettings.of(1, none, 1, 1, 1).lasting(0))
        .hasMessage("--seconds must be from 1 to 3600, but was 0");
  }

  private static SpikeResult run(double load, Protection protection) {
    return new Spike(SpikeSettings.of(load, protection, 4, 16, SEED)).run(second -> {});
  }

  private static Protection full(String mode, double k) {
    String throttle = "merganser.router.throttle { mode = %s, k = %s }".formatted(mode, k);
    return Protection.named("full", ConfigFactory.parseString(throttle));
  }
}
