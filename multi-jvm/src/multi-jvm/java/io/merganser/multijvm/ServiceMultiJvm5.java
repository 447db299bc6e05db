package io.merganser.multijvm;

import static org.assertj.core.api.Assertions.assertThat;

import akka.remote.testconductor.RoleName;
import io.merganser.Merganser;
import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.Router;
import io.merganser.ServeOptions;
import io.merganser.Service;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Three backends and two clients, of which the second comes late and then serves as well. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ServiceMultiJvm5 {
  private static final RoleName CLIENT = new RoleName("client");
  private static final RoleName LATE = new RoleName("late");
  private static final RoleName B1 = new RoleName("b1");
  private static final RoleName B2 = new RoleName("b2");
  private static final RoleName B3 = new RoleName("b3");
  private static final Service<String, String> ECHO =
      Service.of("echo", String.class, String.class);
  private static final Service<String, String> PACED =
      Service.of("paced", String.class, String.class);
  private static final Service<String, String> STUCK =
      Service.of("stuck", String.class, String.class);

  @RegisterExtension
  static final ClusterNode NODE = ClusterSetup.of(CLIENT, LATE, B1, B2, B3).node();

  @Test
  @Order(1)
  void everyBackendGetsItsShare() {
    NODE.formCluster();
    for (RoleName backend : List.of(B1, B2, B3)) {
      NODE.runOn(backend, () -> serve(ECHO, backend.name()));
    }
    NODE.runOn(CLIENT, () -> awaitShares(3));
  }

  @Test
  @Order(2)
  void aClientThatComesLateGetsItsSubsetToo() {
    NODE.runOn(LATE, () -> awaitShares(3));
  }

  @Test
  @Order(3)
  void aBackendThatJoinsGetsTraffic() {
    NODE.runOn(LATE, () -> serve(ECHO, "b4"));
    NODE.runOn(CLIENT, () -> awaitShares(4));
  }

  @Test
  @Order(4)
  void aBackendTwiceAsFastGetsTwiceTheTraffic() {
    NODE.runOn(B1, () -> servePaced("slow", Duration.ofMillis(40)));
    NODE.runOn(B2, () -> servePaced("fast", Duration.ofMillis(20)));
    NODE.runOn(
        CLIENT,
        () -> {
          Router<String, String> router = router(PACED);
          NODE.awaitAssert(
              () -> assertThat(Traffic.send(router, 20, 4)).containsOnlyKeys("fast", "slow"));
          // A second at a time: the weights even out within some seconds.
          NODE.awaitAssert(
              () -> {
                Map<String, Integer> counts = Traffic.send(router, 1500, 40);
                assertThat(counts).containsOnlyKeys("fast", "slow");
                assertThat(counts.get("fast") / (double) counts.get("slow")).isBetween(1.5, 2.6);
              });
        });
  }

  @Test
  @Order(5)
  void whatIsInFlightAtAKilledBackendIsLostAndTheRestGoesOn() {
    NODE.runOn(
        B3,
        () ->
            Merganser.get(NODE.system())
                .serve(STUCK, "stuck", (text, context) -> new CompletableFuture<>()));
    List<CompletionStage<Outcome<String>>> stuck = new ArrayList<>();
    NODE.runOn(
        CLIENT,
        () -> {
          Router<String, String> router = router(STUCK);
          NODE.awaitAssert(() -> assertThat(router.connections()).anyMatch(one -> one.available()));
          RequestOptions patient = RequestOptions.defaults().within(Duration.ofMinutes(2));
          for (int i = 0; i < 50; i++) {
            stuck.add(router.send("x", patient));
          }
        });

    NODE.faults().kill(B3);

    NODE.runOn(
        CLIENT,
        () -> {
          assertThat(stuck)
              .allSatisfy(
                  one ->
                      assertThat(Traffic.await(one))
                          .isInstanceOfSatisfying(
                              Outcome.BackendLost.class,
                              lost -> assertThat(lost.backend()).isEqualTo("stuck")));
          NODE.awaitAssert(
              () ->
                  assertThat(Traffic.send(router(ECHO), 300, 8))
                      .containsOnlyKeys("b1", "b2", "b4"));
        });
  }

  /** Each of so many backends has at least half and at most twice its share of 3,000 requests. */
  private static void awaitShares(int backends) {
    Router<String, String> router = router(ECHO);
    NODE.awaitAssert(
        () ->
            assertThat(Traffic.send(router, 60, 4))
                .hasSize(backends)
                .doesNotContainKey("NoBackend"));
    // New backends start slowly; wait until that is over.
    NODE.awaitAssert(
        () -> {
          Map<String, Integer> counts = Traffic.send(router, 3000, 16);
          assertThat(counts).hasSize(backends);
          assertThat(counts.values())
              .allSatisfy(count -> assertThat(count).isBetween(1500 / backends, 6000 / backends));
        });
  }

  private static Router<String, String> router(Service<String, String> service) {
    return Merganser.get(NODE.system()).router(service);
  }

  /** As if it had 40 workers, each of which takes that long for a request. */
  private static void servePaced(String id, Duration time) {
    LongAdder served = new LongAdder();
    Merganser.get(NODE.system())
        .serve(
            PACED,
            ServeOptions.defaults()
                .as(id)
                .measuredBy(elapsed -> served.sumThenReset() * time.toNanos() / (40.0 * elapsed)),
            (text, context) -> {
              served.increment();
              return after(time, text);
            });
  }

  private static void serve(Service<String, String> service, String id) {
    Merganser.get(NODE.system())
        .serve(service, id, (text, context) -> CompletableFuture.completedFuture(text));
  }

  private static CompletionStage<String> after(Duration time, String text) {
    return CompletableFuture.supplyAsync(
        () -> text, CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS));
  }
}
