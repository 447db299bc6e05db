package io.merganser.multijvm;

import static org.assertj.core.api.Assertions.assertThat;

import akka.remote.testconductor.RoleName;
import io.merganser.Merganser;
import io.merganser.Router;
import io.merganser.Service;
import io.merganser.quota.CustomerUsage;
import io.merganser.wire.UsageTotals;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Two backends, a client, and a node on which the coordinator runs, and may run on no other: it is
 * cut off from all of them, for longer than its grants hold, and comes back.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class QuotaMultiJvm4 {
  private static final RoleName CLIENT = new RoleName("client");
  private static final RoleName COORDINATOR = new RoleName("coordinator");
  private static final RoleName B1 = new RoleName("b1");
  private static final RoleName B2 = new RoleName("b2");
  private static final Service<String, String> WORK =
      Service.of("work", String.class, String.class);
  private static final double GREEDY_LIMIT = 0.5;
  private static final double MODEST_LIMIT = 1;

  @RegisterExtension
  static final ClusterNode NODE =
      ClusterSetup.of(CLIENT, COORDINATOR, B1, B2)
          .with(
              """
              merganser.quota {
                limits { greedy = 0.5, modest = 1 }
                capacity = 10
                expiry = 5s
                coordinator-role = coordinator
              }
              """)
          .with(COORDINATOR, "akka.cluster.roles = [coordinator]")
          .withCuts()
          .node();

  @Test
  @Order(1)
  void onlyTheGreedyIsRefused() {
    NODE.formCluster();
    Merganser.get(NODE.system());
    NODE.runOn(B1, () -> serve("b1"));
    NODE.runOn(B2, () -> serve("b2"));
    NODE.runOn(
        CLIENT,
        () -> {
          NODE.awaitAssert(
              () -> assertThat(router().connections()).filteredOn(c -> c.available()).hasSize(2));
          awaitCoordinator();
          sendAndCheck(10);
        });
  }

  @Test
  @Order(2)
  void withoutACoordinatorItStaysSoAlsoWhenGrantsHaveExpired() {
    for (RoleName other : List.of(CLIENT, B1, B2)) {
      NODE.faults().cut(COORDINATOR, other);
    }
    NODE.runOn(CLIENT, () -> sendAndCheck(16));
  }

  @Test
  @Order(3)
  void itStaysSoWhenTheCoordinatorIsBack() {
    for (RoleName other : List.of(CLIENT, B1, B2)) {
      NODE.faults().mend(COORDINATOR, other);
    }
    NODE.runOn(
        CLIENT,
        () -> {
          awaitCoordinator();
          sendAndCheck(10);
        });
  }

  private static void sendAndCheck(int seconds) {
    CustomerLoad greedy = new CustomerLoad(router(), "greedy", 10 * GREEDY_LIMIT, 1);
    CustomerLoad modest = new CustomerLoad(router(), "modest", 0.6 * MODEST_LIMIT, 2);
    CustomerLoad.run(Duration.ofSeconds(seconds), greedy, modest);
    System.out.println(greedy + ", " + modest);
    assertThat(modest.succeeded()).as("of modest").isEqualTo(modest.sent());
    assertThat(greedy.used()).isBetween(0.8 * GREEDY_LIMIT, 1.2 * GREEDY_LIMIT);
  }

  private static void awaitCoordinator() {
    NODE.awaitAssert(
        () -> {
          CustomerLoad.await(router().send("x", CustomerLoad.optionsOf("modest")));
          assertThat(totals().customers())
              .filteredOn(usage -> usage.used() > 0)
              .extracting(CustomerUsage::customer)
              .contains("modest");
        });
  }

  private static UsageTotals totals() {
    try {
      return Merganser.get(NODE.system())
          .quotas()
          .usage(WORK.name())
          .toCompletableFuture()
          .get(10, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("a coordinator must answer", e);
    }
  }

  private static Router<String, String> router() {
    return Merganser.get(NODE.system()).router(WORK);
  }

  private static void serve(String id) {
    Merganser.get(NODE.system())
        .serve(
            WORK,
            id,
            (text, context) -> {
              context.charge(CustomerLoad.COST);
              return CompletableFuture.completedFuture(text);
            });
  }
}
