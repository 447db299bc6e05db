package io.merganser.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.LoggingTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import akka.cluster.typed.Leave;
import com.typesafe.config.ConfigFactory;
import io.merganser.BackendState;
import io.merganser.DuplicateTask;
import io.merganser.wire.RegistryEntry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two nodes, each with its registry. */
class RegistryTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration GRACE = Duration.ofMinutes(1);

  private final AtomicLong clock = new AtomicLong();

  private final ActorTestKit one = node();
  private final ActorTestKit other = node();
  private final Map<String, DuplicateTask> duplicates = new ConcurrentHashMap<>();
  private ActorRef<Registry.Command> registry;
  private ActorRef<Registry.Command> otherRegistry;

  @BeforeEach
  void join() {
    Cluster first = Cluster.get(one.system());
    for (ActorTestKit kit : new ActorTestKit[] {one, other}) {
      Cluster.get(kit.system()).manager().tell(Join.create(first.selfMember().address()));
    }
    registry = one.spawn(Registry.create(new ConcurrentHashMap<>(), GRACE, clock::get));
    otherRegistry = other.spawn(Registry.create(duplicates, GRACE, clock::get));
  }

  @AfterEach
  void stop() {
    other.shutdownTestKit();
    one.shutdownTestKit();
  }

  @Test
  void tellsOtherNodesWhoServesAndWhoCalls() {
    TestProbe<ServiceView> probe = watch();
    registry.tell(new Registry.Put(entry(one, RegistryEntry.Kind.BACKEND, "b1", 1)));
    registry.tell(new Registry.Put(entry(one, RegistryEntry.Kind.CLIENT, "c1", 1)));
    ServiceView view = awaitView(probe, 1);
    while (view.clients().isEmpty()) {
      view = probe.receiveMessage(PATIENCE);
    }
    assertThat(view.backends()).extracting(RegistryEntry::id).containsExactly("b1");
    assertThat(view.clients()).extracting(RegistryEntry::id).containsExactly("c1");
  }

  @Test
  void keepsTheSeatOfATaskWhoseNodeHasLeftUntilTheGracePeriodEnds() {
    TestProbe<ServiceView> probe = watch();
    RegistryEntry gone = entry(one, RegistryEntry.Kind.BACKEND, "b1", 1);
    registry.tell(new Registry.Put(gone));
    awaitView(probe, 1);
    leave(one);
    ServiceView view = probe.receiveMessage(PATIENCE);
    while (view.gone().isEmpty()) {
      view = probe.receiveMessage(PATIENCE);
    }
    assertThat(view.backends()).containsExactly(gone);
    assertThat(view.gone()).containsExactly(gone.node());
    assertThat(view.isThere(gone)).isFalse();
    clock.addAndGet(GRACE.toNanos());
    awaitView(probe, 0);
  }

  @Test
  void keepsTheSeatOfALiveTaskAndNamesBoth() {
    TestProbe<ServiceView> probe = watch();
    RegistryEntry holder = entry(one, RegistryEntry.Kind.BACKEND, "b1", 1);
    RegistryEntry intruder = entry(other, RegistryEntry.Kind.BACKEND, "b1", 2);
    registry.tell(new Registry.Put(holder));
    awaitView(probe, 1);

    LoggingTestKit.error("Two live tasks have the id [b1] of service [s]: one on [" + holder.node())
        .expect(
            other.system(),
            () -> {
              otherRegistry.tell(new Registry.Put(intruder));
              return null;
            });
    probe.expectNoMessage(Duration.ofMillis(500));
    assertThat(duplicates.values())
        .containsExactly(new DuplicateTask("s", "b1", holder.node(), intruder.node()));

    leave(one);
    ServiceView view = probe.receiveMessage(PATIENCE);
    while (!view.backends().contains(intruder)) {
      view = probe.receiveMessage(PATIENCE);
    }
    assertThat(view.backends()).containsExactly(intruder);
    assertThat(duplicates).isEmpty();
  }

  private static void leave(ActorTestKit kit) {
    Cluster cluster = Cluster.get(kit.system());
    cluster.manager().tell(Leave.create(cluster.selfMember().address()));
  }

  private TestProbe<ServiceView> watch() {
    TestProbe<ServiceView> probe = other.createTestProbe();
    otherRegistry.tell(new Registry.Watch("s", probe.ref()));
    probe.receiveMessage(PATIENCE);
    return probe;
  }

  private static ServiceView awaitView(TestProbe<ServiceView> probe, int backends) {
    ServiceView view = probe.receiveMessage(PATIENCE);
    while (view.backends().size() != backends) {
      view = probe.receiveMessage(PATIENCE);
    }
    return view;
  }

  private static RegistryEntry entry(
      ActorTestKit kit, RegistryEntry.Kind kind, String id, long incarnation) {
    String node = Membership.name(Cluster.get(kit.system()).selfMember().uniqueAddress());
    return new RegistryEntry(kind, "s", id, node, incarnation, BackendState.HEALTHY, 0, "nowhere");
  }

  private static ActorTestKit node() {
    return ActorTestKit.create(
        "registry",
        ConfigFactory.parseString(
                """
                akka.actor.provider = cluster
                akka.remote.artery.canonical { hostname = "127.0.0.1", port = 0 }
                akka.cluster.jmx.enabled = off
                akka.cluster.gossip-interval = 200ms
                akka.cluster.leader-actions-interval = 200ms
                akka.cluster.distributed-data.gossip-interval = 200ms
                akka.cluster.distributed-data.notify-subscribers-interval = 50ms
                """)
            .withFallback(ConfigFactory.load()));
  }
}
