package io.merganser.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.Criticality;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {
  private static final long SECOND = 1_000_000_000L;

  private final RetryBudget budget = new RetryBudget(0.1, 5, 0);
  private long now;

  @Test
  void whatIsLeftIsForTheMoreCritical() {
    RetryBudget some = new RetryBudget(0.1, 0, 0);
    for (int i = 0; i < 1_000; i++) {
      some.countRequest(0);
    }
    int[] allowed = new int[4];
    for (Criticality criticality :
        new Criticality[] {
          Criticality.SHEDDABLE,
          Criticality.SHEDDABLE_PLUS,
          Criticality.CRITICAL,
          Criticality.CRITICAL_PLUS
        }) {
      for (int i = 0; i < 1_000; i++) {
        allowed[criticality.ordinal()] += some.tryRetry(criticality, 0) ? 1 : 0;
      }
    }
    assertThat(allowed).containsExactly(10, 30, 30, 30);
  }

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
    now = 10 * SECOND;
    assertThat(allowed(1000)).isEqualTo(5);
    assertThat(budget.retries()).isEqualTo(55);
  }

  @Test
  void threadsThatRaceGetAtMostOneMoreEach() throws Exception {
    List<Integer> got = Threads.together(() -> allowed(10_000));
    assertThat(got.stream().mapToInt(each -> each).sum()).isBetween(1, 5 + Threads.COUNT);
    assertThat(budget.retries()).isEqualTo(got.stream().mapToInt(each -> each).sum());
  }

  @Property(seed = "20", tries = 200)
  void neverAreThereMoreThanTheShareAndTheReserveInAWindow(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    RetryBudget some = new RetryBudget(0.1, 5, 0);
    long requests = 0;
    long retries = 0;
    for (int second = 0; second < 10; second++) {
      for (int i = random.nextInt(500); i > 0; i--) {
        some.countRequest(second * SECOND);
        requests++;
        retries +=
            random.nextBoolean() && some.tryRetry(Criticality.CRITICAL_PLUS, second * SECOND)
                ? 1
                : 0;
      }
      assertThat((double) retries).isLessThanOrEqualTo(0.1 * requests + 5);
    }
  }

  private void send(int requests) {
    for (int i = 0; i < requests; i++) {
      budget.countRequest(now);
    }
  }

  private int allowed(int wanted) {
    int allowed = 0;
    for (int i = 0; i < wanted; i++) {
      allowed += budget.tryRetry(Criticality.CRITICAL_PLUS, now) ? 1 : 0;
    }
    return allowed;
  }
}
