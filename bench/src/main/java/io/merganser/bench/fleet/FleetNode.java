package io.merganser.bench.fleet;

import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import io.merganser.BackendState;
import io.merganser.ConnectionInfo;
import io.merganser.Merganser;
import io.merganser.RequestOptions;
import io.merganser.Router;
import io.merganser.clientnode.FrontDoorNode;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import io.merganser.http.HttpService;
import io.merganser.node.NodeConfig;
import io.merganser.node.NodeSystem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A client of the fleet in this process: an actor system of its own with a router, as a client node
 * has it. Safe from any thread.
 */
public final class FleetNode implements AutoCloseable {
  private static final String SERVICE = "demo";

  private final String id;
  private final ActorSystem<Void> system;
  private final Router<HttpRequest, HttpResponse> router;

  private FleetNode(String id, ActorSystem<Void> system) {
    this.id = id;
    this.system = system;
    this.router = Merganser.get(system).router(HttpService.of(SERVICE));
  }

  /**
   * Starts a client.
   *
   * @param seeds nodes of the cluster as host:port; none for the first
   * @param settings over those of the client node
   */
  public static FleetNode start(String id, List<String> seeds, Map<String, ?> settings) {
    Map<String, Object> flags = new HashMap<>(settings);
    flags.put("merganser.task-id", id);
    flags.put("merganser.node.port", 0);
    flags.put("merganser.node.seeds", seeds);
    // It ends with this process, and there is no one to take leave of.
    flags.put("akka.coordinated-shutdown.run-by-actor-system-terminate", "off");
    flags.put("akka.coordinated-shutdown.run-by-jvm-shutdown-hook", "off");
    Config config = NodeConfig.load("client-node", flags, null);
    return new FleetNode(id, NodeSystem.start(config));
  }

  public String id() {
    return id;
  }

  /** Where others reach it: host:port. */
  public String address() {
    return system.address().getHost().orElseThrow()
        + ":"
        + system.address().getPort().orElseThrow();
  }

  public ActorSystem<Void> system() {
    return system;
  }

  public Router<HttpRequest, HttpResponse> router() {
    return router;
  }

  /** Sends this request, over and over. */
  public Caller calling(HttpRequest request, RequestOptions options) {
    return () -> router.send(request, options).thenApply(Ending::of);
  }

  /** Opens a front door, on any port that is free. */
  public FrontDoorNode openDoor() {
    return FrontDoorNode.start(system, null).toCompletableFuture().join();
  }

  /** The connection to a backend that takes requests. */
  public Optional<ConnectionInfo> serving(String backend) {
    return router.connections().stream()
        .filter(each -> each.backend().equals(backend))
        .filter(each -> each.connected() && each.available())
        .filter(each -> each.state() == BackendState.HEALTHY)
        .findFirst();
  }

  /** All backends that it can send to, in order. */
  public List<String> servingAll() {
    return router.connections().stream()
        .map(ConnectionInfo::backend)
        .distinct()
        .filter(backend -> serving(backend).isPresent())
        .sorted()
        .toList();
  }

  /** Ends it without a word to the others. */
  @Override
  public void close() {
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().join();
  }
}
