package io.merganser.bench.fleet;

import io.merganser.RequestOptions;
import io.merganser.clientnode.FrontDoorNode;
import io.merganser.http.HttpRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Backends {@code b0, b1, …} in a process each, and clients {@code c0, c1, …} and a front door
 * {@code door} in this one, each an actor system of its own. All are connected when it is there.
 * One thread.
 */
public final class ProcessFleet implements AutoCloseable {
  private static final String TARGET = "/demo/hello";

  /** A client and a backend that join and leave do so in a fraction of a second. */
  public static final Map<String, String> CLUSTER =
      Map.of(
          "akka.cluster.gossip-interval", "200ms",
          "akka.cluster.leader-actions-interval", "200ms",
          "akka.cluster.seed-node-timeout", "2s",
          "akka.cluster.retry-unsuccessful-join-after", "2s");

  private static final Map<String, ?> DOOR =
      Map.of(
          "merganser.ingress.port",
          0,
          "merganser.admin.port",
          "off",
          "merganser.ingress.routes",
          List.of(Map.of("path", "/demo", "service", "demo")));

  private final List<FleetNode> nodes = new ArrayList<>();
  private final List<BackendProcess> backends = new ArrayList<>();
  private String door = "";

  private ProcessFleet() {}

  /** Starts all, and waits until every client is connected to every backend. */
  public static ProcessFleet start(int backends, int clients)
      throws IOException, InterruptedException {
    ProcessFleet fleet = new ProcessFleet();
    try {
      fleet.startNodes(clients);
      String seed = fleet.nodes.get(0).address();
      for (int i = 0; i < backends; i++) {
        fleet.backends.add(new BackendProcess("b" + i, seed, CLUSTER));
      }
      for (BackendProcess backend : fleet.backends) {
        fleet.awaitServing(backend);
      }
      return fleet;
    } catch (IOException | InterruptedException | RuntimeException e) {
      fleet.close();
      throw e;
    }
  }

  public List<BackendProcess> backends() {
    return List.copyOf(backends);
  }

  /** The clients and, last, the front door. */
  public List<FleetNode> nodes() {
    return List.copyOf(nodes);
  }

  /** Clients with a router, without the front door. */
  public List<FleetNode> clients() {
    return List.copyOf(nodes.subList(0, nodes.size() - 1));
  }

  /** Traffic of all clients and through the front door, which has not started yet. */
  public Traffic traffic(double perSecond) {
    Traffic traffic = new Traffic(perSecond);
    for (FleetNode client : clients()) {
      traffic.from(client.id(), hello(client, RequestOptions.defaults()));
    }
    return traffic.from("door", new HttpCaller(door + TARGET));
  }

  /** What a client sends. */
  public Caller hello(FleetNode client, RequestOptions options) {
    return client.calling(HttpRequest.get(TARGET), options);
  }

  /** Connections that all routers have opened so far. */
  public long opened() {
    return nodes.stream().mapToLong(node -> node.router().stats().connectionsOpened()).sum();
  }

  /** Waits until every client can send to this backend. */
  public void awaitServing(BackendProcess backend) throws InterruptedException {
    Await.until(
        "every client sends to " + backend.id(),
        () -> nodes.stream().allMatch(node -> node.serving(backend.id()).isPresent()),
        () -> state(backend));
  }

  /** Waits until no client sends to this backend any more. */
  public void awaitLeftAlone(BackendProcess backend) throws InterruptedException {
    Await.until(
        "no client sends to " + backend.id(),
        () -> nodes.stream().noneMatch(node -> node.serving(backend.id()).isPresent()),
        () -> state(backend));
  }

  @Override
  public void close() {
    // Clients first: they would warn of backends that are gone.
    nodes.forEach(node -> node.system().terminate());
    nodes.forEach(FleetNode::close);
    backends.forEach(BackendProcess::close);
  }

  private void startNodes(int clients) {
    for (int i = 0; i < clients; i++) {
      nodes.add(FleetNode.start("c" + i, seeds(), CLUSTER));
    }
    Map<String, Object> settings = new HashMap<>(CLUSTER);
    settings.putAll(DOOR);
    FleetNode node = FleetNode.start("door", seeds(), settings);
    nodes.add(node);
    FrontDoorNode opened = node.openDoor();
    door = "http://127.0.0.1:" + opened.ingress().port();
  }

  private List<String> seeds() {
    return nodes.isEmpty() ? List.of() : List.of(nodes.get(0).address());
  }

  private String state(BackendProcess backend) {
    return nodes.stream().map(node -> node.router().connections()).toList()
        + backend.process().lastWords();
  }
}
