package io.merganser.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportedLimitsTest {
  private final ReportedLimits limits = new ReportedLimits(2 * 50, 100);

  @Test
  void knowsWhatWasLastReported() {
    limits.report(Fixture.wants("a", 1), Optional.of(Limit.of(5)), 0);
    limits.report(Fixture.wants("a", 1), Optional.of(Limit.of(6)), 1);
    assertThat(limits.limitOf("a")).contains(Limit.of(6));
    assertThat(limits.current(1)).isEqualTo(Limits.unlimited().with("a", Limit.of(6)));
  }

  @Test
  void aCustomerMayHaveNoLimitAnyMore() {
    limits.report(Fixture.wants("a", 1), Optional.of(Limit.of(5)), 0);
    limits.report(Fixture.wants("a", 1), Optional.empty(), 0);
    assertThat(limits.limitOf("a")).isEmpty();
    assertThat(limits.current(0)).isEqualTo(Limits.unlimited());
  }

  @Test
  void forgetsWhatItHeardNothingOf() {
    limits.report(Fixture.wants("a", 1), Optional.of(Limit.of(5)), 0);
    assertThat(limits.current(100).byCustomer()).containsOnlyKeys("a");
    assertThat(limits.current(101).byCustomer()).isEmpty();
  }

  @Test
  void thoseWhoWantMostCountWhereTheyAreTooMany() {
    limits.report(Fixture.wants("a", 1), Optional.of(Limit.of(5)), 0);
    limits.report(Fixture.wants("b", 3), Optional.of(Limit.of(5)), 0);
    limits.report(Fixture.wants("c", 2), Optional.of(Limit.of(5)), 0);
    assertThat(limits.current(0).byCustomer()).containsOnlyKeys("b", "c");
  }
}
