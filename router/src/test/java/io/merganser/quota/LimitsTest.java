package io.merganser.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.merganser.Criticality;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitsTest {
  private final Limits limits =
      Limits.unlimited().with("gmail", Limit.of(4000)).withOthers(Limit.of(500));

  @Test
  void everyoneElseHasTheDefault() {
    assertThat(limits.limitOf("gmail")).contains(Limit.of(4000));
    assertThat(limits.limitOf("other")).contains(Limit.of(500));
    assertThat(limits.withoutOthers().limitOf("other")).isEmpty();
    assertThat(Limits.unlimited().limitOf("gmail")).isEmpty();
  }

  @Test
  void aChangeGivesACopy() {
    Limits changed = limits.with("gmail", Limit.of(1)).with("android", Limit.of(0));
    assertThat(changed.limitOf("gmail")).contains(Limit.of(1));
    assertThat(changed.without("gmail").limitOf("gmail")).contains(Limit.of(500));
    assertThat(limits.byCustomer()).containsOnlyKeys("gmail");
    assertThat(changed.without("android").with("gmail", Limit.of(4000))).isEqualTo(limits);
  }

  @Test
  void refusesImpossibleAmounts() {
    for (double amount : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY, 2e9}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Limit.of(amount))
          .withMessage(
              "a limit must be from 0 to 1000000000 CPU seconds per second, but was " + amount);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Limit(5, Map.of(Criticality.SHEDDABLE, -2.0)))
        .withMessageContaining("the limit of SHEDDABLE must be from 0")
        .withMessageContaining("but was -2.0");
  }

  @Test
  void refusesACapAboveTheTotal() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Limit(5, Map.of(Criticality.SHEDDABLE, 6.0)))
        .withMessage("the limit of SHEDDABLE must be at most the total of 5.0, but was 6.0");
  }

  @Test
  void refusesNamesThatNoCustomerCanHave() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> limits.with("", Limit.of(1)))
        .withMessage("a customer name must have 1 to 128 characters, but had 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> limits.with("x".repeat(129), Limit.of(1)))
        .withMessage("a customer name must have 1 to 128 characters, but had 129");
  }

  @Test
  void refusesReportsThatMeanNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Usage("a", Double.NaN, 1, Map.of()))
        .withMessage("a usage's used must be zero or more, but was NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Usage("a", 1, -1, Map.of()))
        .withMessageContaining("demanded");
    assertThatIllegalArgumentException().isThrownBy(() -> new Usage("", 1, 1, Map.of()));
  }
}
