package io.merganser.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.Criticality;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThrottlesTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final Throttles throttles =
      new ThrottleSettings(
              ThrottleMode.ACCEPT_CLOCKED, 2, Duration.ofSeconds(10), 20, Duration.ofSeconds(1))
          .create(() -> 0.5, 0);

  @Test
  void aCustomerThatIsOutOfQuotaIsThrottledAndNoOther() {
    assertThat(refuseAll("small", Criticality.CRITICAL)).isLessThan(30);
    assertThat(pass("small", Criticality.CRITICAL)).isEqualTo(Throttles.Pass.QUOTA);
    assertThat(pass("large", Criticality.CRITICAL)).isEqualTo(Throttles.Pass.FREE);
    assertThat(throttles.tryPass(Criticality.CRITICAL, null, 0)).isEqualTo(Throttles.Pass.FREE);
  }

  @Test
  void aCustomersOtherCriticalitiesGoOn() {
    refuseAll("small", Criticality.SHEDDABLE);
    assertThat(pass("small", Criticality.CRITICAL_PLUS)).isEqualTo(Throttles.Pass.FREE);
  }

  @Test
  void overloadThrottlesAllCustomersAlike() {
    for (int i = 0; i < 100; i++) {
      if (pass("small", Criticality.CRITICAL) == Throttles.Pass.FREE) {
        throttles.refused(Criticality.CRITICAL, "small", 0);
      }
    }
    assertThat(pass("large", Criticality.CRITICAL)).isEqualTo(Throttles.Pass.OVERLOAD);
  }

  @Test
  void acceptsOpenItAgain() {
    refuseAll("small", Criticality.CRITICAL);
    for (int second = 1; second < 100; second++) {
      if (throttles.tryPass(Criticality.CRITICAL, "small", second * SECOND)
          == Throttles.Pass.FREE) {
        throttles.accepted(Criticality.CRITICAL, "small", second * SECOND);
      }
    }
    assertThat(throttles.tryPass(Criticality.CRITICAL, "small", 100 * SECOND))
        .isEqualTo(Throttles.Pass.FREE);
  }

  @Test
  void forgetsACustomerThatWasNotRefusedForAWhile() {
    refuseAll("small", Criticality.CRITICAL);
    throttles.tidy(60 * SECOND);
    assertThat(pass("small", Criticality.CRITICAL)).isEqualTo(Throttles.Pass.QUOTA);
    throttles.tidy(61 * SECOND);
    assertThat(pass("small", Criticality.CRITICAL)).isEqualTo(Throttles.Pass.FREE);
  }

  private Throttles.Pass pass(String customer, Criticality criticality) {
    return throttles.tryPass(criticality, customer, 0);
  }

  /** How many of a hundred passed. */
  private int refuseAll(String customer, Criticality criticality) {
    int passed = 0;
    for (int i = 0; i < 100; i++) {
      if (pass(customer, criticality) == Throttles.Pass.FREE) {
        passed++;
        throttles.outOfQuota(criticality, customer, 0);
      }
    }
    return passed;
  }
}
