package io.merganser.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {
  private final RetryBudget budget = new RetryBudget(0.1, 5);

  @Test
  void aFewRetriesAreAllowedWithoutTraffic() {
    assertThat(allowed(100)).isEqualTo(5);
  }

  @Test
  void aTenthOfTheRequestsMayBeTriedAgain() {
    send(1000);
    assertThat(allowed(1000)).isEqualTo(105);
  }

  @Test
  void whatWasLongAgoDoesNotCount() {
    send(1000);
    allowed(50);
    for (int i = 0; i < 11; i++) {
      budget.tick();
    }
    assertThat(allowed(1000)).isEqualTo(5);
    assertThat(budget.retries()).isEqualTo(55);
  }

  @Property(seed = "20", tries = 200)
  void neverAreThereMoreThanTheShareAndTheReserveInAWindow(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RetryBudget some = new RetryBudget(0.1, 5);
    long requests = 0;
    long retries = 0;
    for (int second = 0; second < 10; second++) {
      for (int i = random.nextInt(500); i > 0; i--) {
        some.countRequest();
        requests++;
        retries += random.nextBoolean() && some.tryRetry() ? 1 : 0;
      }
      some.tick();
      assertThat((double) retries).isLessThanOrEqualTo(0.1 * requests + 5);
    }
  }

  private void send(int requests) {
    for (int i = 0; i < requests; i++) {
      budget.countRequest();
    }
  }

  private int allowed(int wanted) {
    int allowed = 0;
    for (int i = 0; i < wanted; i++) {
      allowed += budget.tryRetry() ? 1 : 0;
    }
    return allowed;
  }
}
