package io.merganser.bench.ingress;

import akka.actor.typed.ActorSystem;
import io.merganser.clientnode.FrontDoorNode;
import io.merganser.node.NodeConfig;
import io.merganser.node.NodeSystem;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The main class of the JVM with the front door, which is what {@code client-node} starts, with
 * nobody at its admin port. It prints the ports of its cluster node and its front door.
 */
public final class FrontDoorMain {

  private FrontDoorMain() {}

  public static void main(String[] arguments) {
    PrintStream answers = NodeOutput.claim();
    Map<String, Object> flags = new HashMap<>();
    flags.put("merganser.task-id", "door");
    flags.put("merganser.node.port", 0);
    flags.put("merganser.admin.port", "off");
    flags.put("merganser.ingress.port", 0);
    flags.put("merganser.ingress.routes", List.of(Map.of("path", "/demo", "service", "demo")));
    // One backend is to take all that a thousand connections send at once.
    flags.put("merganser.router.balance.max-active-requests", 1_000);
    ActorSystem<Void> system = NodeSystem.start(NodeConfig.load("client-node", flags, null));
    FrontDoorNode door = FrontDoorNode.start(system, null).toCompletableFuture().join();
    answers.println(system.address().getPort().orElseThrow() + " " + door.ingress().port());
  }
}
