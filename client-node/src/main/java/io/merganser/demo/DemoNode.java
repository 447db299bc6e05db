package io.merganser.demo;

import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import io.merganser.BackendState;
import io.merganser.backendnode.BackendNodeSettings;
import io.merganser.backendnode.DemoBackend;
import io.merganser.console.DemoAction;
import io.merganser.node.NodeConfig;
import io.merganser.node.NodeSystem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One backend of the demo: an actor system of its own, which can be killed and started again under
 * the same id. Safe from any thread.
 */
final class DemoNode {
  private static final double SPEED = 1;
  private static final double SLOW_SPEED = 0.2;
  private static final double FAILURE_RATE = 0.9;

  private final String id;
  private final int threads;
  private final String seed;
  private final AtomicBoolean starting = new AtomicBoolean();
  private volatile @Nullable Running running;

  private record Running(ActorSystem<Void> system, DemoBackend backend) {}

  /**
   * @param threads how many requests it can work on at once
   * @param seed host and port of a node of the cluster
   */
  DemoNode(String id, int threads, String seed) {
    this.id = id;
    this.threads = threads;
    this.seed = seed;
  }

  String id() {
    return id;
  }

  /** Others see the node as it was until all of this is done. */
  void start() {
    if (!starting.compareAndSet(false, true)) {
      throw new IllegalStateException(id + " is starting already");
    }
    try {
      startAlone();
    } finally {
      starting.set(false);
    }
  }

  private void startAlone() {
    if (running != null) {
      throw new IllegalStateException(id + " is running already");
    }
    Map<String, Object> flags = new HashMap<>();
    flags.put("merganser.task-id", id);
    flags.put("merganser.node.seeds", List.of(seed));
    flags.put("merganser.node.role", "merganser-backend");
    flags.put("merganser.node.handler-threads", threads);
    Config config = NodeConfig.load("demo", flags, null, Map.of());
    ActorSystem<Void> system = NodeSystem.start(config);
    running =
        new Running(system, DemoBackend.start(system, BackendNodeSettings.fromConfig(config)));
  }

  /** Ends the node without a word to the others. */
  void kill() {
    Running killed = running;
    running = null;
    if (killed != null) {
      killed.system.terminate();
    }
  }

  /** What has been done to it, in a word or two; empty where that is nothing. */
  String condition() {
    Running now = running;
    if (now == null) {
      return starting.get() ? "starting" : "killed";
    }
    DemoBackend backend = now.backend;
    List<String> words = new ArrayList<>();
    if (backend.speed() < SPEED) {
      words.add("slow");
    }
    if (backend.failureRate() > 0) {
      words.add("failing");
    }
    return String.join(", ", words);
  }

  /** Relative to the targets of its signals; NaN while it does not run. */
  double utilizationToTarget() {
    Running now = running;
    return now == null ? Double.NaN : now.backend.backend().admission().utilization();
  }

  /** What can be done to it now. */
  List<DemoAction> actions() {
    Running now = running;
    if (now == null) {
      return starting.get() ? List.of() : List.of(DemoAction.START);
    }
    List<DemoAction> actions =
        new ArrayList<>(List.of(DemoAction.SLOW, DemoAction.FAILING, DemoAction.LAME_DUCK));
    if (!condition().isEmpty() || now.backend.backend().state() != BackendState.HEALTHY) {
      actions.add(DemoAction.HEALTHY);
    }
    actions.add(DemoAction.KILL);
    return List.copyOf(actions);
  }

  void apply(DemoAction action) {
    switch (action) {
      case SLOW -> running().setSpeed(SLOW_SPEED);
      case FAILING -> running().setFailureRate(FAILURE_RATE);
      case LAME_DUCK -> running().backend().lameDuck();
      case HEALTHY -> recover(running());
      case KILL -> kill();
      case START -> start();
    }
  }

  private void recover(DemoBackend sick) {
    sick.setSpeed(SPEED);
    sick.setFailureRate(0);
    sick.backend().ready();
  }

  private DemoBackend running() {
    Running now = running;
    if (now == null) {
      throw new IllegalStateException(id + " is not running: start it first");
    }
    return now.backend;
  }
}
