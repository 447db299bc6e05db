package io.merganser.bench.compare;

import akka.actor.Address;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import com.typesafe.config.ConfigFactory;
import java.util.List;

/** A node of a cluster on loopback. */
public final class AkkaNode {
  private static final String SYSTEM = "compare";
  private static final String HOST = "127.0.0.1";

  private AkkaNode() {}

  /**
   * Starts an actor system that joins the first of its peers, or itself if there are none.
   *
   * @param config the name of its configuration
   */
  public static <T> ActorSystem<T> join(Behavior<T> guardian, String config, List<Integer> peers) {
    ActorSystem<T> system = ActorSystem.create(guardian, SYSTEM, ConfigFactory.load(config));
    Cluster cluster = Cluster.get(system);
    Address self = cluster.selfMember().address();
    Address first = peers.isEmpty() ? self : new Address("akka", SYSTEM, HOST, peers.get(0));
    cluster.manager().tell(Join.create(first));
    return system;
  }
}
