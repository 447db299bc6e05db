package io.merganser.bench.overload;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.merganser.Service;
import io.merganser.bench.compare.AkkaNode;
import java.util.List;

/** What a node is, and how it answers its parent. One thread. */
interface NodeRole {
  Service<byte[], byte[]> WORK = Service.of("work", byte[].class, byte[].class);
  ObjectMapper JSON = new ObjectMapper();

  /** Where Akka listens. */
  int port();

  /**
   * Does what it is asked for.
   *
   * @param line a turn, as JSON
   * @return a sample, to be sent as JSON
   */
  Object answer(String line) throws Exception;

  /** Joins the nodes that are up. */
  static ActorSystem<Void> join(List<Integer> ports) {
    return AkkaNode.join(Behaviors.empty(), "overload", ports);
  }

  static int port(ActorSystem<?> system) {
    return system.address().getPort().orElseThrow();
  }
}
