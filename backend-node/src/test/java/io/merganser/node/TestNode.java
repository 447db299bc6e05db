package io.merganser.node;

import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.cluster.typed.Cluster;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A backend node in this JVM, with its own actor system on a free port. */
public final class TestNode implements AutoCloseable {
  public static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Map<String, Object> QUICK =
      Map.of(
          "merganser.node.port", 0,
          // A client in the same test often has no other backend.
          "merganser.backend.drain.maximum", "500ms",
          "akka.loglevel", "WARNING",
          "akka.stdout-loglevel", "WARNING",
          "akka.cluster.gossip-interval", "200ms",
          "akka.cluster.leader-actions-interval", "200ms",
          "akka.cluster.distributed-data.gossip-interval", "200ms",
          "akka.cluster.distributed-data.notify-subscribers-interval", "50ms");

  private final ActorSystem<Void> system;

  private TestNode(ActorSystem<Void> system) {
    this.system = system;
  }

  /** Starts a node that forms a cluster of its own, with these settings in HOCON. */
  public static TestNode start(String settings) {
    return new TestNode(NodeSystem.start(config(settings)));
  }

  /** Starts one that joins another. */
  public static TestNode joining(TestNode other, String settings) {
    String seed = Cluster.get(other.system).selfMember().address().hostPort();
    String hostPort = seed.substring(seed.indexOf('@') + 1);
    return start("merganser.node.seeds = [\"" + hostPort + "\"]\n" + settings);
  }

  public static Config config(String settings) {
    Map<String, Object> flags = new HashMap<>(QUICK);
    ConfigFactory.parseString(settings)
        .entrySet()
        .forEach(entry -> flags.put(entry.getKey(), entry.getValue().unwrapped()));
    return NodeConfig.load("backend-node", flags, null, Map.of());
  }

  public ActorSystem<Void> system() {
    return system;
  }

  /** Waits until that is so. */
  public static void await(Callable<Boolean> condition) {
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

  /** Stops the node as SIGTERM would. */
  @Override
  public void close() {
    CoordinatedShutdown.get(system.classicSystem())
        .runAll(CoordinatedShutdown.unknownReason())
        .toCompletableFuture()
        .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
        .join();
  }
}
