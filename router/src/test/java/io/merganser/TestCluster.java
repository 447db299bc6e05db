package io.merganser;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.StreamSupport;

/** Several nodes of a cluster in this JVM, each an actor system with Artery on a free port. */
final class TestCluster implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Config CONFIG =
      ConfigFactory.parseString(
          """
          akka.actor.provider = cluster
          akka.loglevel = WARNING
          akka.stdout-loglevel = WARNING
          akka.remote.artery.canonical { hostname = "127.0.0.1", port = 0 }
          akka.cluster.jmx.enabled = off
          akka.cluster.gossip-interval = 200ms
          akka.cluster.leader-actions-interval = 200ms
          akka.cluster.distributed-data.gossip-interval = 200ms
          akka.cluster.distributed-data.notify-subscribers-interval = 50ms
          akka.coordinated-shutdown.exit-jvm = off
          akka.coordinated-shutdown.run-by-actor-system-terminate = off
          """);

  private final List<ActorSystem<Void>> systems = new ArrayList<>();

  /** Starts nodes with these settings each, and waits until all are up. */
  static TestCluster of(int nodes, String settings) {
    TestCluster cluster = new TestCluster();
    for (int i = 0; i < nodes; i++) {
      cluster.start(settings);
    }
    return cluster;
  }

  /** Starts one more node, and waits until all know it. */
  ActorSystem<Void> start(String settings) {
    Config config =
        ConfigFactory.parseString(settings).withFallback(CONFIG).withFallback(ConfigFactory.load());
    ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), "test", config);
    systems.add(system);
    Cluster first = Cluster.get(systems.get(0));
    Cluster.get(system).manager().tell(Join.create(first.selfMember().address()));
    await(() -> systems.stream().allMatch(this::seesAllUp));
    return system;
  }

  ActorSystem<Void> system(int node) {
    return systems.get(node);
  }

  /** Ends a node without a word to the others. */
  void kill(ActorSystem<Void> system) {
    systems.remove(system);
    ActorTestKit.shutdown(system, PATIENCE);
  }

  /** Waits until that is so. */
  static void await(Callable<Boolean> condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (!condition.call()) {
        if (System.nanoTime() > end) {
          throw new AssertionError("not so after " + PATIENCE);
        }
        LockSupport.parkNanos(5_000_000);
      }
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    List.copyOf(systems).forEach(this::kill);
  }

  private boolean seesAllUp(ActorSystem<Void> system) {
    Iterable<Member> members = Cluster.get(system).state().getMembers();
    return StreamSupport.stream(members.spliterator(), false)
            .filter(member -> member.status() == MemberStatus.up())
            .count()
        == systems.size();
  }
}
