package io.merganser.balance;

import static io.merganser.balance.PolicyName.LEAST_LOADED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LeastLoadedTest {
  private final List<Candidate> tasks = Fixture.candidates(10);
  private final Picker picker = Fixture.policy(LEAST_LOADED, 1).picker(tasks);

  /** The book's table: t0 to t9 with 2, 1, 0, 0, 1, 0, 2, 0, 0, 1 active requests. */
  @RepeatedTest(20)
  void followsTheBooksTable(RepetitionInfo repetition) {
    Picker anyStart = Fixture.policy(LEAST_LOADED, repetition.getCurrentRepetition()).picker(tasks);
    int[] active = {2, 1, 0, 0, 1, 0, 2, 0, 0, 1};
    for (int i = 0; i < active.length; i++) {
      Fixture.occupy(tasks.get(i), active[i]);
    }

    assertThat(Fixture.pick(anyStart, 5)).containsExactlyInAnyOrder("t2", "t3", "t5", "t7", "t8");
    assertThat(tasks.stream().map(Candidate::inFlight))
        .containsExactly(2, 1, 1, 1, 1, 1, 2, 1, 1, 1);

    tasks.get(4).succeeded();
    assertThat(Fixture.pick(anyStart, 1)).containsExactly("t4");
    assertThat(Fixture.pick(anyStart, 8))
        .containsExactlyInAnyOrder("t1", "t2", "t3", "t4", "t5", "t7", "t8", "t9");
  }

  @Test
  void goesInTurnAmongTheLeastLoaded() {
    for (int i = 0; i < 10; i++) {
      Fixture.occupy(tasks.get(i), i == 5 || i == 6 ? 0 : 1);
    }
    assertThat(Fixture.count(picker, 1000)).containsOnlyKeys("t5", "t6").containsEntry("t5", 500);
  }

  @Test
  void countsRecentErrorsAsActive() {
    Fixture.occupy(tasks.get(0), 1);
    tasks.get(0).failed();
    assertThat(Fixture.pick(picker, 9)).doesNotContain("t0");
  }

  @Test
  void passesOverWhoIsNotAvailableOrAtTheLimit() {
    tasks.subList(0, 8).forEach(task -> task.setStanding(Standing.OUT));
    Fixture.occupy(tasks.get(8), 100);
    assertThat(Fixture.pick(picker, 100)).containsOnly("t9");
    assertThat(picker.pick()).isNull();
  }
}
