package io.merganser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.typed.ActorSystem;
import io.merganser.quota.CustomerUsage;
import io.merganser.quota.Limit;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class QuotaTest {
  private static final Service<String, String> ECHO =
      Service.of("echo", String.class, String.class);
  private static final String SETTINGS =
      """
      merganser.quota {
        limits { small = 0.2, large = 1000 }
        report-interval = 100ms
        expiry = 5s
        capacity = 100
      }
      """;

  private final TestCluster cluster = TestCluster.of(3, SETTINGS);
  private final Backend backend = serve(cluster.system(1), "b0");
  private final Router<String, String> router = Merganser.get(cluster.system(0)).router(ECHO);

  QuotaTest() {
    serve(cluster.system(2), "b1");
    TestCluster.await(
        () -> router.connections().stream().filter(ConnectionInfo::available).count() == 2);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @Test
  void refusesTheCustomerThatIsOverItsLimitAndNoOther() throws Exception {
    exhaust("small");
    Outcome.OutOfQuota<String> refused =
        (Outcome.OutOfQuota<String>) send("small", Criticality.CRITICAL);
    assertThat(refused.customer()).isEqualTo("small");
    assertThat(send("large", Criticality.SHEDDABLE).isSuccess()).isTrue();
    assertThat(send("unknown", Criticality.SHEDDABLE).isSuccess()).isTrue();
    assertThat(get(router.send("hi")).isSuccess()).as("on nobody's behalf").isTrue();
    assertThat(router.stats().outOfQuota()).isPositive();
    assertThat(router.stats().retries()).as("it is out everywhere").isZero();
    assertThat(backend.outOfQuota()).isPositive();
  }

  @Test
  void throttlesTheCustomerThatIsRefusedAndNoOther() throws Exception {
    exhaust("small");
    for (int i = 0; i < 200; i++) {
      send("small", Criticality.SHEDDABLE);
    }
    TestCluster.await(
        () ->
            send("small", Criticality.SHEDDABLE) instanceof Outcome.OutOfQuota<String> refused
                && refused.backend().isEmpty());
    assertThat(router.stats().throttled()).isZero();
    assertThat(send("large", Criticality.SHEDDABLE).isSuccess()).isTrue();
  }

  @Test
  void aLimitMayBeChangedWhileItRuns() throws Exception {
    exhaust("small");
    Quotas quotas = Merganser.get(cluster.system(0)).quotas();
    TestCluster.await(() -> succeeds(quotas.setLimit("echo", "small", Limit.of(1000))));
    TestCluster.await(() -> send("small", Criticality.SHEDDABLE).isSuccess());
    TestCluster.await(() -> succeeds(quotas.setDefault("echo", Limit.of(0))));
    TestCluster.await(() -> send("unknown", Criticality.CRITICAL) instanceof Outcome.OutOfQuota);
    quotas.resetDefault("echo").toCompletableFuture().get(10, TimeUnit.SECONDS);
    TestCluster.await(() -> send("unknown", Criticality.CRITICAL).isSuccess());
    quotas.resetLimit("echo", "small").toCompletableFuture().get(10, TimeUnit.SECONDS);
    exhaust("small");
  }

  @Test
  void aChangedLimitIsKeptAsLongAsOneNodeLives() throws Exception {
    Quotas quotas = Merganser.get(cluster.system(1)).quotas();
    TestCluster.await(() -> succeeds(quotas.setLimit("echo", "large", Limit.of(0))));
    TestCluster.await(() -> send("large", Criticality.CRITICAL) instanceof Outcome.OutOfQuota);
    ActorSystem<Void> another = cluster.start(SETTINGS);
    cluster.kill(cluster.system(1));
    serve(another, "b2");
    TestCluster.await(
        () ->
            router.connections().stream()
                .anyMatch(each -> each.backend().equals("b2") && each.available()));
    TestCluster.await(
        () ->
            send("large", Criticality.CRITICAL) instanceof Outcome.OutOfQuota<String> refused
                && refused.backend().isPresent()
                && refused.backend().get().equals("b2"));
  }

  @Test
  void aLimitIsOfAServiceThatIsServed() {
    Quotas quotas = Merganser.get(cluster.system(0)).quotas();
    TestCluster.await(() -> succeeds(quotas.resetLimit("echo", "small")));
    assertThatThrownBy(
            () ->
                quotas
                    .setLimit("ohce", "small", Limit.of(1))
                    .toCompletableFuture()
                    .get(10, TimeUnit.SECONDS))
        .hasRootCauseMessage(
            "a limit must be of a service that is served, which is one of [echo], but was of ohce");
    assertThatThrownBy(() -> quotas.usage("ohce").toCompletableFuture().get(10, TimeUnit.SECONDS))
        .hasRootCauseInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                quotas
                    .setLimit("echo", "", Limit.of(1))
                    .toCompletableFuture()
                    .get(10, TimeUnit.SECONDS))
        .hasRootCauseMessage("a customer name must have 1 to 128 characters, but had 0");
  }

  @Test
  void theCoordinatorKnowsWhatCustomersUse() {
    Quotas quotas = Merganser.get(cluster.system(0)).quotas();
    TestCluster.await(
        () -> {
          send("large", Criticality.CRITICAL);
          return quotas
              .usage("echo")
              .toCompletableFuture()
              .get(10, TimeUnit.SECONDS)
              .customers()
              .stream()
              .anyMatch(QuotaTest::isLargeAtWork);
        });
  }

  private static boolean isLargeAtWork(CustomerUsage usage) {
    return usage.customer().equals("large")
        && usage.used() > 0
        && usage.limit().equals(java.util.Optional.of(Limit.of(1000)));
  }

  /** Uses until it is refused. */
  private void exhaust(String customer) {
    TestCluster.await(() -> send(customer, Criticality.CRITICAL) instanceof Outcome.OutOfQuota);
  }

  private static boolean succeeds(CompletionStage<?> stage) {
    try {
      stage.toCompletableFuture().get(10, TimeUnit.SECONDS);
      return true;
    } catch (Exception e) {
      return false;
    }
  }

  private static Backend serve(ActorSystem<Void> system, String id) {
    return Merganser.get(system)
        .serve(
            ECHO,
            id,
            (text, context) -> {
              context.charge(Duration.ofMillis(20));
              return CompletableFuture.completedFuture(text);
            });
  }

  private Outcome<String> send(String customer, Criticality criticality) throws Exception {
    return get(
        router.send("hi", RequestOptions.defaults().with(criticality).forCustomer(customer)));
  }

  private static Outcome<String> get(CompletionStage<Outcome<String>> sent) throws Exception {
    return sent.toCompletableFuture().get(30, TimeUnit.SECONDS);
  }
}
