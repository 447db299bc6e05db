package io.merganser.balance;

import static io.merganser.balance.PolicyName.ROUND_ROBIN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RoundRobinTest {
  private final List<Candidate> tasks = Fixture.candidates(5);
  private final Policy policy = Fixture.policy(ROUND_ROBIN, 1);

  @Test
  void takesEachInTurn() {
    Picker picker = policy.picker(tasks);
    assertThat(Fixture.pick(picker, 5)).containsExactlyInAnyOrder("t0", "t1", "t2", "t3", "t4");
    assertThat(Fixture.count(picker, 500).values()).containsOnly(100);
  }

  @Test
  void goesOnWhereTheLastPickerStopped() {
    List<String> first = Fixture.pick(policy.picker(tasks), 2);
    List<String> rest = Fixture.pick(policy.picker(tasks), 3);
    assertThat(rest).doesNotContainAnyElementsOf(first);
  }

  @Test
  void givesTheTurnsOfOneThatIsAwayToAllOthersAlike() {
    tasks.get(2).setStanding(Standing.OUT);
    assertThat(Fixture.count(policy.picker(tasks), 4000))
        .doesNotContainKey("t2")
        .allSatisfy((id, count) -> assertThat(count).isBetween(999, 1001));
  }

  @Test
  void picksNobodyWhereNobodyIsAvailable() {
    tasks.forEach(task -> task.setStanding(Standing.OUT));
    assertThat(policy.picker(tasks).pick()).isNull();
    assertThat(policy.picker(List.of()).pick()).isNull();
  }
}
