package io.merganser.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class TrimTest {
  private final Trim trim = new Trim(Fixture.settings());
  private final Capabilities capabilities = new Capabilities(Fixture.settings());

  @Test
  void leansAwayFromTheBusiest() {
    List<Candidate> tasks = Fixture.candidates(3);
    Fixture.report(tasks.get(0), 100, 0.9, 0);
    Fixture.report(tasks.get(1), 100, 0.6, 0);
    Fixture.report(tasks.get(2), 100, 0.6, 0);
    update(tasks);
    assertThat(trim.of(tasks.get(0))).isLessThan(1);
    assertThat(trim.of(tasks.get(1))).isGreaterThan(1).isEqualTo(trim.of(tasks.get(2)));
  }

  @Test
  void restsWhereAllAreAlike() {
    List<Candidate> tasks = Fixture.candidates(3);
    tasks.forEach(task -> Fixture.report(task, 100, 0.7, 0));
    update(tasks);
    assertThat(tasks).allSatisfy(task -> assertThat(trim.of(task)).isCloseTo(1, within(1e-9)));
  }

  @Test
  void keepsTheUnknownWhereItWasHoweverTheOthersLean() {
    List<Candidate> tasks = Fixture.candidates(10);
    for (int i = 0; i < 9; i++) {
      Fixture.report(tasks.get(i), 100, i < 5 ? 0.9 : 0.3, 0);
    }
    for (int i = 0; i < 50; i++) {
      update(tasks);
    }
    assertThat(trim.of(tasks.get(9))).isEqualTo(1);
  }

  @Test
  void leavesTheUnknownAlone() {
    List<Candidate> tasks = Fixture.candidates(3);
    update(tasks);
    assertThat(tasks).allSatisfy(task -> assertThat(trim.of(task)).isEqualTo(1));
  }

  @Property(tries = 200, seed = "20")
  void staysWithinItsRangeHoweverLongItLeans(
      @ForAll @Size(min = 1, max = 20) List<@DoubleRange(min = 0.01, max = 50) Double> used) {
    List<Candidate> tasks = Fixture.candidates(used.size());
    for (int i = 0; i < used.size(); i++) {
      Fixture.report(tasks.get(i), 100, used.get(i), 0);
    }
    for (int i = 0; i < 100; i++) {
      update(tasks);
    }
    assertThat(tasks)
        .allSatisfy(task -> assertThat(trim.of(task)).isBetween(1 / 6.0 - 1e-9, 6 + 1e-9));
  }

  private void update(List<Candidate> tasks) {
    capabilities.update(tasks, 0);
    trim.update(tasks, capabilities, capabilities.weights(tasks));
  }
}
