package io.merganser.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Props;
import io.merganser.wire.ToCoordinator;

/**
 * The actors through which a node knows its cluster.
 *
 * @param registry who serves and calls what
 * @param limits of customers, as far as they were changed
 * @param coordinator of quotas, wherever it is
 */
public record NodeActors(
    ActorRef<Registry.Command> registry,
    ActorRef<LimitStore.Command> limits,
    ActorRef<ToCoordinator> coordinator) {
  /** Not those of handlers: what the cluster knows must not wait for them. */
  public static final Props THREADS =
      DispatcherSelector.fromConfig("akka.actor.internal-dispatcher");
}
