package io.merganser;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.Behaviors;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

class PropagationTest {
  private static final RequestContext BATCH =
      RequestContext.of(
          RequestOptions.defaults()
              .with(Criticality.SHEDDABLE)
              .forCustomer("mail")
              .within(Duration.ofMinutes(1))
              .traced("00-a-b-01"));

  @Test
  void completesWhatIsNotSaid() {
    RequestOptions options =
        Propagation.call(BATCH, () -> Propagation.complete(RequestOptions.defaults()));
    assertThat(options.criticality()).isEqualTo(Criticality.SHEDDABLE);
    assertThat(options.customer()).contains("mail");
    assertThat(options.trace()).contains("00-a-b-01");
    assertThat(options.within().orElseThrow()).isLessThanOrEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void leavesWhatIsSaid() {
    RequestOptions said =
        RequestOptions.defaults()
            .with(Criticality.CRITICAL)
            .forCustomer("maps")
            .within(Duration.ofMillis(5))
            .traced("00-c-d-01")
            .idempotent();
    RequestOptions options = Propagation.call(BATCH, () -> Propagation.complete(said));
    assertThat(options).usingRecursiveComparison().isEqualTo(said);
  }

  @Test
  void saysNothingOutsideOfARequest() {
    assertThat(Propagation.current()).isEmpty();
    RequestOptions said = RequestOptions.defaults().forCustomer("maps");
    assertThat(Propagation.complete(said)).isSameAs(said);
  }

  @Test
  void theTimeRunsDown() {
    RequestContext hurried =
        RequestContext.of(RequestOptions.defaults().within(Duration.ofNanos(1)));
    TestCluster.await(() -> hurried.remaining().isNegative());
  }

  @Test
  void anExecutorRunsOnBehalfOfWhoHandedOver() {
    Deque<Runnable> later = new ArrayDeque<>();
    Deque<String> customers = new ArrayDeque<>();
    Executor threads = Propagation.executor(later::add);
    Runnable task =
        () ->
            customers.add(Propagation.current().flatMap(RequestContext::customer).orElse("nobody"));
    Propagation.run(BATCH, () -> threads.execute(task));
    threads.execute(task);
    later.forEach(Runnable::run);
    assertThat(customers).containsExactly("mail", "nobody");
    assertThat(Propagation.current()).isEmpty();
  }

  @Test
  void whatRunsInsideAnotherRequestDoesNotLeaveATrace() {
    RequestContext other = RequestContext.of(RequestOptions.defaults().forCustomer("maps"));
    Propagation.run(
        BATCH,
        () -> {
          Propagation.run(other, () -> assertThat(Propagation.current()).containsSame(other));
          assertThat(Propagation.current()).containsSame(BATCH);
        });
  }

  @Test
  void anActorWorksOnBehalfOfWhatItsMessageCarries() {
    ActorTestKit kit = ActorTestKit.create();
    try {
      TestProbe<String> probe = kit.createTestProbe();
      ActorRef<Object> actor =
          kit.spawn(
              Propagation.behavior(
                  Object.class,
                  Behaviors.receiveMessage(
                      message -> {
                        probe
                            .ref()
                            .tell(
                                Propagation.current()
                                    .flatMap(RequestContext::customer)
                                    .orElse("nobody"));
                        return Behaviors.same();
                      })));
      actor.tell(new ServiceRequest<>("q", BATCH, probe.ref()));
      probe.expectMessage("mail");
      actor.tell("else");
      probe.expectMessage("nobody");
    } finally {
      kit.shutdownTestKit();
    }
  }
}
