package io.merganser.bench.subset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.merganser.subset.Assignment;
import io.merganser.subset.Fleet;
import io.merganser.subset.SubsetStrategy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChurnTest {

  /** A new backend fills up to ⌊E/(N+1)⌋, a lost one leaves its own, clients cost nothing. */
  @ParameterizedTest
  @CsvSource({"+1b, 29", "-1b, 30", "+1c, 0", "-1c, 0"})
  void theLeastIsWhatArithmeticDemands(String change, long least) {
    SubsetRun run = new SubsetRun(SubsetStrategy.named("balanced"), 300, 300, 30, 1);
    Assignment before = run.assign(run.fleet());
    Fleet after = FleetChange.of(change).applyTo(run.fleet(), 1);
    assertThat(Churn.least(before, after, 30)).isEqualTo(least);
  }

  @ParameterizedTest
  @CsvSource({"+1b", "-1b", "+1c", "-1c", "+10%b", "-10%b", "+10%c", "-10%c"})
  void nobodyOpensLessThanTheLeast(String change) {
    for (long seed = 1; seed <= 5; seed++) {
      SubsetRun run = new SubsetRun(SubsetStrategy.named("balanced"), 37, 101, 20, seed);
      Assignment before = run.assign(run.fleet());
      Fleet after = FleetChange.of(change).applyTo(run.fleet(), seed);
      assertThat(Churn.opened(before, run.assign(after)))
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(Churn.least(before, after, 20));
    }
  }

  @Test
  void nothingIsOpenedWhereNothingChanges() {
    SubsetRun run = new SubsetRun(SubsetStrategy.named("random"), 20, 20, 5, 1);
    assertThat(Churn.opened(run.assign(run.fleet()), run.assign(run.fleet()))).isZero();
  }

  @Test
  void aNewClientsOwnConnectionsAreNotCounted() {
    SubsetRun run = new SubsetRun(SubsetStrategy.named("random"), 20, 20, 5, 1);
    Fleet after = FleetChange.of("+1c").applyTo(run.fleet(), 1);
    assertThat(Churn.opened(run.assign(run.fleet()), run.assign(after))).isZero();
  }

  @Test
  void changesAreReadAndApplied() {
    Fleet fleet = Fleet.of(List.of("c1", "c2"), List.of("b1", "b2", "b3", "b4"));
    assertThat(FleetChange.of("+2c").applyTo(fleet, 1).clients()).hasSize(4);
    assertThat(FleetChange.of("-50%b").applyTo(fleet, 1).backends()).hasSize(2);
    assertThatThrownBy(() -> FleetChange.of("1b"))
        .hasMessage("must be like +1b, -1b, +1c, -1c, +10%b or -10%b, but was 1b");
    assertThatThrownBy(() -> FleetChange.of("-9b").applyTo(fleet, 1))
        .hasMessage("--change must leave no fewer than 0 tasks, but takes 9 of 4");
  }
}
