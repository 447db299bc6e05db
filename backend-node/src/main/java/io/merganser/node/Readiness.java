package io.merganser.node;

import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import io.merganser.Backend;
import io.merganser.BackendState;
import io.merganser.Merganser;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/**
 * Whether a node is to be sent traffic: an Akka extension, safe from any thread.
 *
 * <p>It is not while it is no full member of the cluster, while something that it serves is not
 * {@link BackendState#HEALTHY}, while it is stopping, or while a part of it says no.
 */
public final class Readiness implements Extension {
  private static final ExtensionId<Readiness> ID =
      new ExtensionId<>() {
        @Override
        public Readiness createExtension(ActorSystem<?> system) {
          return new Readiness(system);
        }
      };

  private final ActorSystem<?> system;
  private final Cluster cluster;
  private final CoordinatedShutdown shutdown;
  private final List<Condition> conditions = new CopyOnWriteArrayList<>();
  private final AtomicReference<List<String>> lastSeen = new AtomicReference<>(List.of());

  private record Condition(String obstacle, BooleanSupplier holds) {}

  private Readiness(ActorSystem<?> system) {
    this.system = system;
    this.cluster = Cluster.get(system);
    this.shutdown = CoordinatedShutdown.get(system.classicSystem());
  }

  public static Readiness get(ActorSystem<?> system) {
    return ID.apply(system);
  }

  /**
   * From now on the node is ready only while this holds.
   *
   * @param obstacle what is said where it does not: {@code the front door is closed}
   * @param holds quick, and asked from any thread
   */
  public void require(String obstacle, BooleanSupplier holds) {
    conditions.add(new Condition(Objects.requireNonNull(obstacle), holds));
  }

  /** What keeps the node from being ready, each as a short sentence; empty where it is ready. */
  public List<String> obstacles() {
    List<String> obstacles = new ArrayList<>();
    if (shutdown.getShutdownReason().isPresent()) {
      obstacles.add("the node is stopping");
    }
    MemberStatus status = cluster.selfMember().status();
    if (status != MemberStatus.up()) {
      obstacles.add("the node is " + status + " in its cluster");
    }
    for (Backend backend : Merganser.get(system).backends()) {
      if (backend.state() != BackendState.HEALTHY) {
        String name = Escaped.line(backend.id(), 100) + " of " + backend.service();
        obstacles.add("backend " + name + " is " + backend.state());
      }
    }
    conditions.stream()
        .filter(condition -> !condition.holds.getAsBoolean())
        .forEach(condition -> obstacles.add(condition.obstacle));
    logChange(obstacles);
    return List.copyOf(obstacles);
  }

  public boolean isReady() {
    return obstacles().isEmpty();
  }

  private void logChange(List<String> obstacles) {
    if (!lastSeen.getAndSet(List.copyOf(obstacles)).equals(obstacles)) {
      system.log().info("Readiness: {}", obstacles.isEmpty() ? "ready" : obstacles);
    }
  }
}
