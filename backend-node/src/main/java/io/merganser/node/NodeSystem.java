package io.merganser.node;

import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import com.typesafe.config.Config;
import java.net.BindException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The actor system of a node, started as a member of its cluster. */
public final class NodeSystem {

  private NodeSystem() {}

  /**
   * Starts the actor system, and lets it join the cluster.
   *
   * @param config as {@link NodeConfig} makes it
   * @throws NotStartedException if the port can't be bound
   */
  public static ActorSystem<Void> start(Config config) {
    NodeSettings settings = NodeSettings.fromConfig(config);
    ActorSystem<Void> system = create(settings, config);
    Cluster cluster = Cluster.get(system);
    if (config.getStringList("akka.cluster.seed-nodes").isEmpty()) {
      system.log().info("No seeds: [{}] forms a cluster", cluster.selfMember().address());
      cluster.manager().tell(Join.create(cluster.selfMember().address()));
    }
    return system;
  }

  /**
   * Waits until the system has ended, for whatever reason.
   *
   * @return whether it was to end; not so where the cluster threw it out
   */
  static boolean awaitEnd(ActorSystem<?> system) {
    system.getWhenTerminated().toCompletableFuture().join();
    Optional<CoordinatedShutdown.Reason> reason =
        CoordinatedShutdown.get(system.classicSystem()).getShutdownReason();
    return reason.isEmpty() || reason.get() != CoordinatedShutdown.clusterDowningReason();
  }

  private static ActorSystem<Void> create(NodeSettings settings, Config config) {
    try {
      return ActorSystem.create(Behaviors.empty(), settings.name(), config);
    } catch (RuntimeException e) {
      String why = whyNotBound(e);
      if (why == null) {
        throw e;
      }
      throw new NotStartedException(
          "port %d of %s can't be bound: %s. Choose another with --port, or --host."
              .formatted(settings.port(), settings.host(), why),
          e);
    }
  }

  /** What the operating system has against the port, or null where that is not what is wrong. */
  static @Nullable String whyNotBound(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .map(NodeSystem::asBindFailure)
        .filter(why -> why != null)
        .findFirst()
        .orElse(null);
  }

  private static @Nullable String asBindFailure(Throwable cause) {
    if (cause instanceof BindException) {
      // The JDK puts the address first, which the message has already.
      return String.valueOf(cause.getMessage()).replaceFirst("^\\[[^ ]*] ", "");
    }
    return cause instanceof UnresolvedAddressException ? "no such host" : null;
  }
}
