package io.merganser.multijvm;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import akka.cluster.typed.Leave;
import akka.remote.testconductor.RoleName;
import com.typesafe.config.ConfigFactory;
import io.merganser.ConnectionInfo;
import io.merganser.Merganser;
import io.merganser.Router;
import io.merganser.Service;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A client and two backends: one restarts, then one is cut off and comes back. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PartitionMultiJvm3 {
  private static final RoleName CLIENT = new RoleName("client");
  private static final RoleName B1 = new RoleName("b1");
  private static final RoleName B2 = new RoleName("b2");
  private static final Service<String, String> ECHO =
      Service.of("echo", String.class, String.class);

  @RegisterExtension
  static final ClusterNode NODE = ClusterSetup.of(CLIENT, B1, B2).withCuts().node();

  @Test
  @Order(1)
  void aRestartUnderTheSameIdChangesNoOtherConnection() {
    NODE.formCluster();
    NODE.runOn(B1, () -> serve(NODE.system(), "b1"));
    NODE.runOn(B2, () -> serve(NODE.system(), "b2"));
    ActorSystem<Void> first = NODE.is(B2) ? start("again") : null;
    NODE.runOn(CLIENT, () -> awaitAnswers("again", "b1", "b2"));
    Map<String, Long> before = NODE.is(CLIENT) ? numbers() : Map.of();
    NODE.enterBarrier("known");

    NODE.runOn(B2, () -> stop(first));
    NODE.enterBarrier("stopped");
    ActorSystem<Void> second = NODE.is(B2) ? start("again") : null;

    NODE.runOn(
        CLIENT,
        () -> {
          NODE.awaitAssert(
              () -> {
                Map<String, Long> now = numbers();
                assertThat(now).containsOnlyKeys("again", "b1", "b2");
                assertThat(now.get("again")).isNotEqualTo(before.get("again"));
                assertThat(now.get("b1")).isEqualTo(before.get("b1"));
                assertThat(now.get("b2")).isEqualTo(before.get("b2"));
              });
          awaitAnswers("again", "b1", "b2");
        });
    NODE.enterBarrier("restarted");
    NODE.runOn(B2, () -> stop(second));
    NODE.runOn(CLIENT, () -> awaitAnswers("b1", "b2"));
  }

  @Test
  @Order(2)
  void trafficMovesAwayFromACutAndReturnsWhenItIsMended() {
    NODE.runOn(CLIENT, () -> NODE.awaitUp(3));
    NODE.faults().cut(CLIENT, B2);
    NODE.runOn(CLIENT, () -> awaitAnswers("b1"));
    NODE.faults().mend(CLIENT, B2);
    NODE.runOn(CLIENT, () -> awaitAnswers("b1", "b2"));
  }

  /** Until 200 requests are answered, by all of these and nobody else. */
  private static void awaitAnswers(String... backends) {
    NODE.awaitAssert(() -> assertThat(Traffic.send(router(), 200, 8)).containsOnlyKeys(backends));
  }

  private static Map<String, Long> numbers() {
    return router().connections().stream()
        .collect(Collectors.toMap(ConnectionInfo::backend, ConnectionInfo::number));
  }

  private static Router<String, String> router() {
    return Merganser.get(NODE.system()).router(ECHO);
  }

  private static void serve(ActorSystem<Void> system, String id) {
    Merganser.get(system)
        .serve(ECHO, id, (text, context) -> CompletableFuture.completedFuture(text));
  }

  /** One more node of the cluster in this JVM, which serves. */
  private static ActorSystem<Void> start(String id) {
    ActorSystem<Void> system =
        ActorSystem.create(
            Behaviors.empty(),
            NODE.system().name(),
            ConfigFactory.parseResourcesAnySyntax("multi-jvm.conf")
                .withFallback(
                    ConfigFactory.parseString("akka.remote.artery.canonical.hostname = 127.0.0.1"))
                .withFallback(ConfigFactory.load()));
    Cluster.get(system)
        .manager()
        .tell(Join.create(Cluster.get(NODE.system()).selfMember().address()));
    serve(system, id);
    return system;
  }

  /** Leaves the cluster, as a task does that is restarted, and ends. */
  private static void stop(ActorSystem<Void> system) {
    Cluster cluster = Cluster.get(system);
    cluster.manager().tell(Leave.create(cluster.selfMember().address()));
    NODE.awaitAssert(() -> assertThat(cluster.isTerminated()).isTrue());
    system.terminate();
    NODE.awaitAssert(() -> assertThat(system.whenTerminated().isCompleted()).isTrue());
  }
}
