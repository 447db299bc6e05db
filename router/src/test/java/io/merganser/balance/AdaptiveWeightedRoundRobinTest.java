package io.merganser.balance;

import static io.merganser.balance.PolicyName.ADAPTIVE_WEIGHTED_ROUND_ROBIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.load.LoadReport;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdaptiveWeightedRoundRobinTest {
  private final List<Candidate> tasks = Fixture.candidates(4);
  private final Policy policy = Fixture.policy(ADAPTIVE_WEIGHTED_ROUND_ROBIN, 1);

  @Test
  void isWeightedRoundRobinWhileAllAreIdle() {
    reportSpeeds(1, 1, 2, 4);
    assertThat(Fixture.count(policy.picker(tasks), 8000))
        .containsEntry("t0", 1000)
        .containsEntry("t1", 1000)
        .containsEntry("t2", 2000)
        .containsEntry("t3", 4000);
  }

  @Test
  void keepsRequestsInFlightInProportionToWeights() {
    reportSpeeds(1, 1, 2, 4);
    Fixture.pick(policy.picker(tasks), 80);
    assertThat(tasks.stream().map(Candidate::inFlight)).containsExactly(10, 10, 20, 40);
  }

  @Test
  void picksTheLeastLoadedForItsWeight() {
    reportSpeeds(1, 1, 2, 4);
    Fixture.occupy(tasks.get(0), 1);
    Fixture.occupy(tasks.get(1), 2);
    Fixture.occupy(tasks.get(2), 3);
    Fixture.occupy(tasks.get(3), 3);
    assertThat(Fixture.pick(policy.picker(tasks), 1)).containsExactly("t3");
  }

  @Test
  void avoidsABackendThatOthersKeepBusy() {
    reportSpeeds(1, 1, 1, 1);
    tasks.get(1).report(new LoadReport(100, 0, 0.5, 20, 1), 0);
    assertThat(Fixture.pick(policy.picker(tasks), 9)).doesNotContain("t1");
  }

  @Test
  void avoidsABackendThatFails() {
    reportSpeeds(1, 1, 1, 1);
    Picker picker = policy.picker(tasks);
    int failures = 0;
    for (int i = 0; i < 1000; i++) {
      Candidate candidate = picker.pick();
      if (candidate == tasks.get(2)) {
        candidate.failed();
        failures++;
      } else {
        candidate.succeeded();
      }
    }
    assertThat(failures).isEqualTo(1);
  }

  @Test
  void isFairAmongTheFewThatAreIdle() {
    List<Candidate> many = Fixture.candidates(100);
    for (int i = 0; i < 100; i++) {
      Fixture.report(many.get(i), 100 + i % 7, 0.5, 0);
      if (i != 3 && i != 4 && i != 50) {
        Fixture.occupy(many.get(i), 1);
      }
    }
    policy.reweigh(many, 0);
    assertThat(Fixture.count(policy.picker(many), 9000))
        .containsOnlyKeys("t3", "t4", "t50")
        .allSatisfy((id, count) -> assertThat(count).isBetween(2700, 3300));
  }

  @Test
  void picksWhoeverIsLeft() {
    tasks.subList(0, 3).forEach(task -> task.setStanding(Standing.OUT));
    assertThat(Fixture.pick(policy.picker(tasks), 100)).containsOnly("t3");
    assertThat(policy.picker(tasks).pick()).isNull();
    assertThat(policy.picker(List.of()).pick()).isNull();
  }

  private void reportSpeeds(double... speeds) {
    for (int i = 0; i < speeds.length; i++) {
      Fixture.report(tasks.get(i), 100 * speeds[i], 0.5, 0);
    }
    policy.reweigh(tasks, 0);
  }
}
