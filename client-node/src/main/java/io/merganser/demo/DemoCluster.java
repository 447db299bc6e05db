package io.merganser.demo;

import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import io.merganser.ConnectionInfo;
import io.merganser.Merganser;
import io.merganser.Router;
import io.merganser.clientnode.FrontDoorNode;
import io.merganser.console.DemoAction;
import io.merganser.console.DemoBackend;
import io.merganser.console.DemoControls;
import io.merganser.console.DemoTraffic;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import io.merganser.http.HttpService;
import io.merganser.node.NodeConfig;
import io.merganser.node.NodeSystem;
import io.merganser.node.NotStartedException;
import io.merganser.node.Readiness;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Six backends of three sizes and a front door, each its own actor system in this process, joined
 * to a cluster over loopback.
 */
public final class DemoCluster implements DemoControls, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DemoCluster.class);
  private static final String SERVICE = "demo";
  private static final String HOST = "127.0.0.1";
  private static final List<Integer> THREADS = List.of(1, 1, 2, 2, 4, 4);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final ActorSystem<Void> system;
  private final Map<String, DemoNode> nodes = new LinkedHashMap<>();
  private final FrontDoorNode door;
  private final DemoCustomers customers;
  private volatile @Nullable Load load;

  private record Load(OpenLoop loop, Thread thread) {}

  private DemoCluster(Config config, DemoCustomers customers) {
    this.customers = customers;
    this.system = NodeSystem.start(config);
    String seed = HOST + ":" + system.address().getPort().orElseThrow();
    for (int i = 0; i < THREADS.size(); i++) {
      String id = "b" + (i + 1);
      nodes.put(id, new DemoNode(id, THREADS.get(i), seed));
    }
    try {
      this.door = FrontDoorNode.start(system, this).toCompletableFuture().join();
    } catch (CompletionException e) {
      system.terminate();
      throw e.getCause() instanceof NotStartedException why ? why : e;
    }
  }

  /**
   * Starts the cluster, and waits until all of its backends take requests.
   *
   * @param flags settings over those of {@code demo.conf}
   * @throws NotStartedException if a port is taken
   */
  public static DemoCluster start(Map<String, ?> flags) {
    Map<String, Object> all = new LinkedHashMap<>(flags);
    all.put("merganser.task-id", "ingress");
    all.put("merganser.node.role", "merganser-client");
    DemoCustomers customers = new DemoCustomers();
    all.put("merganser.ingress.customers.keys-file", customers.file().toString());
    Config config = NodeConfig.load("demo", all, null, Map.of());
    FrontDoorNode.check(config);
    DemoCluster cluster = new DemoCluster(config, customers);
    cluster.nodes.values().forEach(DemoNode::start);
    cluster.awaitReady();
    return cluster;
  }

  /** Where requests go: {@code http://127.0.0.1:8080}. */
  public String address() {
    return door.ingress().scheme() + "://" + HOST + ":" + door.ingress().port();
  }

  /** Where the page is. */
  public String page() {
    return "http://" + HOST + ":" + door.adminPort() + "/";
  }

  /**
   * Sends requests of all criticalities and customers to itself, until it is closed.
   *
   * @param path what they ask for, with its query
   * @throws IllegalStateException if it does so already
   */
  public synchronized void send(String path, double perSecond) {
    if (load != null) {
      throw new IllegalStateException("the demo sends requests to itself already");
    }
    OpenLoop loop = new OpenLoop(address() + path, perSecond, customers);
    Thread thread = new Thread(loop, "demo-load");
    thread.setDaemon(true);
    load = new Load(loop, thread);
    thread.start();
  }

  /** An API key of one of the demo's customers, for requests on its behalf. */
  public String keyOf(String customer) {
    return customers.keyOf(customer);
  }

  public Router<HttpRequest, HttpResponse> router() {
    return Merganser.get(system).router(HttpService.of(SERVICE));
  }

  @Override
  public Map<String, DemoBackend> backends() {
    Map<String, DemoBackend> shown = new LinkedHashMap<>();
    nodes.forEach(
        (id, node) ->
            shown.put(
                id,
                new DemoBackend(
                    SERVICE, node.condition(), node.actions(), node.utilizationToTarget())));
    return shown;
  }

  @Override
  public void apply(String backend, DemoAction action) {
    DemoNode node = nodes.get(backend);
    if (node == null) {
      throw new IllegalStateException("there is no backend " + backend);
    }
    if (!node.actions().contains(action)) {
      throw new IllegalStateException(
          backend + " can now be made " + node.actions() + ", but not " + action);
    }
    if (action != DemoAction.START) {
      node.apply(action);
      return;
    }
    // To start an actor system takes a second or two: nobody waits for it.
    CompletableFuture.runAsync(() -> node.apply(action))
        .whenComplete(
            (done, failure) -> {
              if (failure != null) {
                LOG.warn("[{}] could not be made [{}]", backend, action, failure);
              }
            });
  }

  @Override
  public Optional<DemoTraffic> traffic() {
    Load now = load;
    return now == null ? Optional.empty() : Optional.of(now.loop.traffic());
  }

  @Override
  public void spike() {
    spike(Optional.empty());
  }

  @Override
  public void spikeOf(String customer) {
    spike(Optional.of(customer));
  }

  private void spike(Optional<String> customer) {
    Load now = load;
    if (now == null) {
      throw new IllegalStateException("the demo sends nothing: start it with --load");
    }
    now.loop.spike(customer);
  }

  /** Ends all nodes at once: nobody is drained, as at the end of the process. */
  @Override
  public void close() {
    Load now = load;
    if (now != null) {
      now.thread.interrupt();
    }
    nodes.values().forEach(DemoNode::kill);
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().join();
  }

  private void awaitReady() {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!isReady()) {
      if (System.nanoTime() > end) {
        throw new NotStartedException(
            "the demo's cluster is not ready after "
                + PATIENCE.toSeconds()
                + " s: "
                + Readiness.get(system).obstacles()
                + ", "
                + router().connections(),
            null);
      }
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }

  private boolean isReady() {
    return Readiness.get(system).isReady()
        && router().connections().stream().filter(ConnectionInfo::available).count()
            == nodes.size();
  }
}
