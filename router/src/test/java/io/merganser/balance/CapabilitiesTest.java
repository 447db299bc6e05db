package io.merganser.balance;

import static io.merganser.balance.Fixture.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.merganser.load.LoadReport;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapabilitiesTest {
  private final List<Candidate> tasks = Fixture.candidates(3);
  private final Capabilities capabilities = new Capabilities(Fixture.settings());

  @Test
  void areRequestsForUtilization() {
    Fixture.report(tasks.get(0), 100, 0.5, 0);
    Fixture.report(tasks.get(1), 100, 0.25, 0);
    Fixture.report(tasks.get(2), 50, 0.5, 0);
    capabilities.update(tasks, 0);
    assertThat(capabilities.weights(tasks)).containsExactly(200, 400, 100);
  }

  @Test
  void areLoweredByErrorsWhoeverSeesThem() {
    tasks.get(0).report(new LoadReport(100, 50, 0.5, 0, 1), 0);
    Fixture.report(tasks.get(1), 100, 0.5, 0);
    Fixture.report(tasks.get(2), 100, 0.5, 0);
    for (int i = 0; i < 200; i++) {
      Fixture.occupy(tasks.get(1), 1);
      tasks.get(1).failed();
    }
    capabilities.update(tasks, 0);
    double[] weights = capabilities.weights(tasks);
    assertThat(weights[0]).isEqualTo(100);
    assertThat(weights[1]).isCloseTo(100 / 1.5, within(0.1));
    assertThat(weights[2]).isEqualTo(200);
  }

  @Test
  void areTheMeanWhereNothingIsKnown() {
    Fixture.report(tasks.get(0), 100, 0.5, 0);
    Fixture.report(tasks.get(1), 200, 0.5, 0);
    capabilities.update(tasks, 0);
    assertThat(capabilities.weights(tasks)).containsExactly(200, 400, 300);
  }

  @Test
  void areEqualWhereFewerThanTwoAreKnown() {
    Fixture.report(tasks.get(0), 100, 0.5, 0);
    capabilities.update(tasks, 0);
    assertThat(capabilities.weights(tasks)).containsExactly(1, 1, 1);
  }

  @Test
  void moveHalfwayToEachNewMeasurement() {
    tasks.forEach(task -> Fixture.report(task, 100, 0.5, 0));
    capabilities.update(tasks, 0);
    Fixture.report(tasks.get(0), 200, 0.5, SECOND);
    capabilities.update(tasks, SECOND);
    assertThat(capabilities.weights(tasks)).containsExactly(300, 200, 200);
  }

  @Test
  void stayWithinTheRangeAroundTheMedian() {
    Fixture.report(tasks.get(0), 1e9, 1e-6, 0);
    Fixture.report(tasks.get(1), 100, 1, 0);
    Fixture.report(tasks.get(2), 1e-3, 1, 0);
    capabilities.update(tasks, 0);
    assertThat(capabilities.weights(tasks)).containsExactly(1000, 100, 10);
  }

  @Test
  void areForgottenWithAReportThatExpires() {
    tasks.forEach(task -> Fixture.report(task, 100, 0.5, 0));
    Fixture.report(tasks.get(0), 400, 0.5, 0);
    capabilities.update(tasks, 0);
    tasks.subList(1, 3).forEach(task -> Fixture.report(task, 100, 0.5, 40 * SECOND));
    capabilities.update(tasks, 40 * SECOND);
    assertThat(capabilities.weights(tasks)).containsExactly(200, 200, 200);
  }

  @Test
  void areWholeAtOnceWhereSlowStartIsOff() {
    Capabilities hasty = new Capabilities(Fixture.settings("slow-start = 0s"));
    tasks.forEach(task -> Fixture.report(task, 100, 0.5, 0));
    hasty.update(tasks, 0);
    Candidate fresh = new Candidate("new", Fixture.settings("slow-start = 0s"), SECOND);
    assertThat(hasty.weights(List.of(tasks.get(0), tasks.get(1), fresh)))
        .containsExactly(200, 200, 200);
  }

  @Test
  void growFromATenthWhileABackendWarmsUp() {
    Candidate fresh = new Candidate("new", Fixture.settings(), 0);
    List<Candidate> all = List.of(tasks.get(0), tasks.get(1), fresh);
    all.forEach(task -> Fixture.report(task, 100, 0.5, 0));
    capabilities.update(all, 0);
    assertThat(capabilities.weights(all)).containsExactly(200, 200, 20);
    capabilities.update(all, 5 * SECOND);
    assertThat(capabilities.weights(all)).containsExactly(200, 200, 100);
    capabilities.update(all, 10 * SECOND);
    assertThat(capabilities.weights(all)).containsExactly(200, 200, 200);
  }
}
