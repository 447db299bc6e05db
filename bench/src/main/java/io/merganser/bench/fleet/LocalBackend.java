package io.merganser.bench.fleet;

import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import io.merganser.backendnode.BackendNodeSettings;
import io.merganser.backendnode.DemoBackend;
import io.merganser.node.NodeConfig;
import io.merganser.node.NodeSystem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A backend of the fleet in this process: an actor system of its own that serves what {@code
 * backend-node} serves. Safe from any thread.
 */
public final class LocalBackend implements AutoCloseable {
  private final String id;
  private final ActorSystem<Void> system;
  private final DemoBackend backend;

  private LocalBackend(String id, ActorSystem<Void> system, DemoBackend backend) {
    this.id = id;
    this.system = system;
    this.backend = backend;
  }

  /**
   * Starts it.
   *
   * @param seeds nodes of the cluster as host:port; none for the first
   * @param settings over those of the backend node
   */
  public static LocalBackend start(String id, List<String> seeds, Map<String, ?> settings) {
    Map<String, Object> flags = new HashMap<>(settings);
    flags.put("merganser.task-id", id);
    flags.put("merganser.node.port", 0);
    flags.put("merganser.node.seeds", seeds);
    // Several share a process, whose CPU time says nothing about one of them.
    flags.put("merganser.backend-node.utilization", "handler-threads");
    flags.put("akka.coordinated-shutdown.run-by-actor-system-terminate", "off");
    flags.put("akka.coordinated-shutdown.run-by-jvm-shutdown-hook", "off");
    Config config = NodeConfig.load("backend-node", flags, null);
    ActorSystem<Void> system = NodeSystem.start(config);
    return new LocalBackend(
        id, system, DemoBackend.start(system, BackendNodeSettings.fromConfig(config)));
  }

  public String id() {
    return id;
  }

  public DemoBackend demo() {
    return backend;
  }

  /** Ends it as SIGTERM would: it drains and leaves the cluster. */
  public void terminate() {
    CoordinatedShutdown.get(system)
        .runAll(CoordinatedShutdown.unknownReason())
        .toCompletableFuture()
        .join();
  }

  /** Ends it without a word to the others. */
  @Override
  public void close() {
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().join();
  }
}
