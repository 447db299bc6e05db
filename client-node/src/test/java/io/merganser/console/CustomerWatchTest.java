package io.merganser.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.Outcome;
import io.merganser.quota.CustomerUsage;
import io.merganser.quota.Limit;
import io.merganser.wire.UsageTotals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class CustomerWatchTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final List<CompletableFuture<UsageTotals>> questions = new ArrayList<>();
  private boolean ended;
  private long now;
  private final CustomerWatch watch = new CustomerWatch(this::ask, () -> now);

  @Test
  void asksOneQuestionAtATimeAndWaitsForNoAnswer() {
    second();
    second();
    assertThat(questions).hasSize(1);
    assertThat(state()).isNull();
    answer(usage("acme", 1, 2));
    assertThat(state().shown()).extracting(State.Customer::name).containsExactly("acme");
    second();
    assertThat(questions).hasSize(2);
  }

  @Test
  void anAnswerIsShownUntilItIsOldAndAFailureIsNone() {
    second();
    answer(usage("acme", 1, 2));
    for (int i = 0; i < 5; i++) {
      second();
      questions.get(questions.size() - 1).completeExceptionally(new TimeoutException());
      assertThat(state()).isNotNull();
    }
    second();
    assertThat(state()).isNull();
    questions.get(questions.size() - 1).completeExceptionally(new TimeoutException());
    second();
    answer(usage("acme", 1, 2));
    assertThat(state()).isNotNull();
  }

  @Test
  void asksAgainWhereItCouldNotAsk() {
    ended = true;
    second();
    assertThat(questions).isEmpty();
    ended = false;
    second();
    assertThat(questions).hasSize(1);
  }

  @Test
  void showsTwentyByNameAndTheRestAsOne() {
    List<CustomerUsage> all = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      all.add(usage("c%02d".formatted(99 - i), i, 2 * i));
    }
    refuse("c99", 3);
    refuse("c75", 2);
    refuse("unknown", 4);
    second();
    answer(all.toArray(CustomerUsage[]::new));
    State.Customers shown = state();
    assertThat(shown.shown())
        .hasSize(20)
        .isSortedAccordingTo((a, b) -> a.name().compareTo(b.name()));
    assertThat(shown.shown())
        .extracting(State.Customer::name)
        .startsWith("c75")
        .endsWith("c93", "c99");
    assertThat(shown.shown().get(0).refusedPerSecond()).isEqualTo(2);
    // Those that want 2, 4, 6, 8 and 10. Who wants 0 is shown for being refused.
    assertThat(shown.rest()).isEqualTo(new State.Rest(5, 15, 30, 4));
  }

  @Test
  void whoWantsNothingOfBackendsAnyMoreStaysForAMoment() {
    second();
    answer(usage("acme", 1, 2));
    second();
    answer(usage("other", 1, 2));
    assertThat(state().shown())
        .containsExactly(
            new State.Customer("acme", 0, 0, 4.0, 0), new State.Customer("other", 1, 2, 4.0, 0));
    now += 10 * SECOND;
    refuse("acme", 11);
    second();
    answer(usage("other", 1, 2));
    assertThat(state().shown())
        .as("refused here all the time")
        .contains(new State.Customer("acme", 0, 0, 4.0, 1));
    second();
    answer(usage("other", 1, 2));
    assertThat(state().shown()).extracting(State.Customer::name).containsExactly("other");
  }

  @Test
  void countsOnlyWhatIsOutOfQuotaAndOnlyOfTheLastSecond() {
    second();
    answer(usage("acme", 1, 2));
    watch.count(new Outcome.Success<>("", "b1"));
    watch.count(new Outcome.Throttled<>("no"));
    refuse("acme", 4);
    now += SECOND;
    second();
    assertThat(state().shown().get(0).refusedPerSecond()).as("in two seconds").isEqualTo(2);
    second();
    assertThat(state().shown().get(0).refusedPerSecond()).isZero();
  }

  @Test
  void tellsABoundedNumberOfCustomersApart() {
    CustomerRefusals refusals = new CustomerRefusals(0);
    for (int i = 0; i < 10_000; i++) {
      refusals.count(new Outcome.OutOfQuota<>("c" + i, Optional.empty(), "no"));
    }
    refusals.turn(SECOND);
    assertThat(refusals.perSecond().byCustomer()).hasSize(1_000);
    assertThat(refusals.perSecond().beyond()).isEqualTo(9_000);
    assertThat(refusals.perSecond().all()).isEqualTo(10_000);
  }

  private CompletionStage<UsageTotals> ask() {
    if (ended) {
      throw new IllegalStateException("the actor system has ended");
    }
    questions.add(new CompletableFuture<>());
    return questions.get(questions.size() - 1);
  }

  private void answer(CustomerUsage... customers) {
    questions
        .get(questions.size() - 1)
        .complete(new UsageTotals("demo", false, List.of(customers)));
  }

  private void second() {
    now += SECOND;
    watch.sample(now);
  }

  private State.Customers state() {
    return watch.state(now);
  }

  private void refuse(String customer, int times) {
    for (int i = 0; i < times; i++) {
      watch.count(new Outcome.OutOfQuota<>(customer, Optional.empty(), "no"));
    }
  }

  private static CustomerUsage usage(String customer, double used, double demanded) {
    return new CustomerUsage(customer, used, demanded, Optional.of(Limit.of(4)));
  }
}
