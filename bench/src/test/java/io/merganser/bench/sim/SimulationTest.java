package io.merganser.bench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.merganser.load.Spread;
import io.merganser.subset.SubsetStrategy;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SimulationTest {

  static Stream<String> policies() {
    return BenchPolicy.all().stream().map(BenchPolicy::name);
  }

  @ParameterizedTest
  @MethodSource("policies")
  void theSameSeedGivesTheSameResult(String policy) {
    SimResult first = run(policy, Scenario.BURST, 1);
    SimResult again = run(policy, Scenario.BURST, 1);
    assertThat(again).usingRecursiveComparison().isEqualTo(first);
    assertThat(run(policy, Scenario.BURST, 2).requests()).isNotEqualTo(first.requests());
  }

  /** Machines alike, so that the load offered is the CPU used: nothing is lost or done twice. */
  @ParameterizedTest
  @MethodSource("policies")
  void theWorkDoneIsTheLoadOffered(String policy) {
    SimResult result = run(policy, Scenario.HOMOGENEOUS, 3);
    double used = Arrays.stream(result.utilizations(0, 10)).average().orElseThrow();
    assertThat(used).isCloseTo(0.5, within(0.04));
    assertThat(result.errorRate()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void everyScenarioRuns(Scenario scenario) {
    SimResult result = run("adaptive-weighted-round-robin", scenario, 1);
    assertThat(result.requests()).isGreaterThan(5000);
    assertThat(result.p50()).isGreaterThan(0.5).isLessThan(result.p99());
    assertThat(result.errorRate()).isLessThan(0.01);
  }

  @Test
  void sinkholesAreEjectedEvenByAPolicyThatDoesNotLookAtErrors() {
    assertThat(run("round-robin", Scenario.SINKHOLE, 1).errorRate()).isBetween(1e-5, 0.005);
  }

  @Test
  void aSwitchOfPolicyChangesWhatFollowsAndNothingBefore() {
    SimSettings settings = settings("round-robin", Scenario.BASE, 1);
    SimResult stayed = new Simulation(settings).run(second -> {});
    SimResult switched =
        new Simulation(settings)
            .switching(5, BenchPolicy.named("adaptive-weighted-round-robin"))
            .run(second -> {});
    IntStream.range(0, 5)
        .forEach(i -> assertThat(switched.timeline()[i]).isEqualTo(stayed.timeline()[i]));
    assertThat(Spread.of(switched.utilizations(5, 10)).maxOverMean())
        .isLessThan(Spread.of(stayed.utilizations(5, 10)).maxOverMean());
  }

  @Test
  void protectionChangesNothingAtLittleLoad() {
    SimResult without = run("adaptive-weighted-round-robin", Scenario.HOMOGENEOUS, 1);
    SimResult with = runAt(0.5, Protection.named("full"));
    assertThat(with.requests()).isEqualTo(without.requests());
    assertThat(with.errorRate()).isLessThan(0.01);
  }

  @Test
  void protectionKeepsQueuesShortAtTwiceTheCapacity() {
    SimResult result = runAt(2, Protection.named("full"));
    assertThat(result.errorRate()).isBetween(0.4, 0.7);
    assertThat(result.waitP99()).isLessThan(runAt(2, Protection.named("none")).waitP99() / 5);
  }

  @Test
  void refusesSettingsThatCannotRun() {
    BenchPolicy policy = BenchPolicy.named("p2c");
    SubsetStrategy strategy = SubsetStrategy.named("random");
    assertThatThrownBy(() -> new SimSettings(policy, Scenario.BASE, 0, 1, 1, strategy, 0.5, 1, 1))
        .hasMessage("--backends must be > 0, but was 0");
    assertThatThrownBy(
            () -> new SimSettings(policy, Scenario.BASE, 1, 1, 1, strategy, Double.NaN, 1, 1))
        .hasMessage("--load must be > 0 and at most 10, but was NaN");
  }

  private static SimResult run(String policy, Scenario scenario, long seed) {
    return new Simulation(settings(policy, scenario, seed)).run(second -> {});
  }

  private static SimResult runAt(double load, Protection protection) {
    SimSettings settings =
        new SimSettings(
            BenchPolicy.named("adaptive-weighted-round-robin"),
            Scenario.HOMOGENEOUS,
            20,
            10,
            8,
            SubsetStrategy.named("balanced"),
            load,
            10,
            1,
            protection);
    return new Simulation(settings).run(second -> {});
  }

  private static SimSettings settings(String policy, Scenario scenario, long seed) {
    return new SimSettings(
        BenchPolicy.named(policy),
        scenario,
        20,
        10,
        8,
        SubsetStrategy.named("balanced"),
        0.5,
        10,
        seed);
  }
}
