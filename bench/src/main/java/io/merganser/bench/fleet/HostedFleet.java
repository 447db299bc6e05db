package io.merganser.bench.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.merganser.FleetInfo;
import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.compare.NodeProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Many backends {@code b0, b1, …} and clients {@code c0, c1, …}, spread over a few processes;
 * {@code c0} is in this one. One thread.
 */
final class HostedFleet implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final long PAUSE_MILLIS = 200;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> JVM =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xss512k");

  /**
   * Dozens of actor systems share two cores: each has few threads, looks at the clock less, and has
   * the time that it needs to answer.
   */
  private static final Map<String, String> SMALL =
      Map.ofEntries(
          Map.entry("akka.actor.default-dispatcher.fork-join-executor.parallelism-max", "1"),
          Map.entry("merganser.io-dispatcher.fork-join-executor.parallelism-max", "1"),
          Map.entry("merganser.node.handler-threads", "1"),
          Map.entry("merganser.admin.port", "off"),
          Map.entry("merganser.router.health.timeout", "5s"),
          Map.entry("akka.remote.artery.advanced.buffer-pool-size", "16"),
          Map.entry("akka.remote.artery.advanced.outbound-message-queue-size", "256"),
          Map.entry("akka.scheduler.tick-duration", "50ms"),
          Map.entry("akka.cluster.scheduler.tick-duration", "50ms"),
          Map.entry("akka.cluster.jmx.enabled", "off"),
          Map.entry("akka.cluster.failure-detector.acceptable-heartbeat-pause", "30s"),
          Map.entry("akka.cluster.failure-detector.expected-response-after", "10s"),
          Map.entry("akka.cluster.failure-detector.heartbeat-interval", "3s"),
          Map.entry("akka.cluster.failure-detector.monitored-by-nr-of-members", "3"));

  private final List<NodeProcess> hosts = new ArrayList<>();
  private final FleetNode first;
  private final int backends;
  private final int clients;

  private HostedFleet(FleetNode first, int backends, int clients) {
    this.first = first;
    this.backends = backends;
    this.clients = clients;
  }

  /** Starts all, and does not wait until they are connected. */
  static HostedFleet start(HostedSettings settings)
      throws IOException, InterruptedException, NodeFailedException {
    Map<String, Object> all = new HashMap<>(SMALL);
    all.put("merganser.router.subset.size", Integer.toString(settings.subset()));
    int backends = settings.backends();
    int clients = settings.clients();
    HostedFleet fleet = new HostedFleet(FleetNode.start("c0", List.of(), all), backends, clients);
    try {
      List<String> arguments = new ArrayList<>(List.of(fleet.first.address()));
      all.forEach((path, value) -> arguments.add(path + "=" + value));
      List<String> jvm = new ArrayList<>(JVM);
      jvm.add("-Xmx" + settings.heapMegabytes() + "m");
      for (int i = 0; i < settings.hosts(); i++) {
        fleet.hosts.add(NodeProcess.start("host " + i, jvm, FleetHost.class, arguments));
      }
      for (int i = 0; i < backends; i++) {
        fleet.host(i).tell("backend b" + i);
      }
      for (int i = 1; i < clients; i++) {
        fleet.host(i).tell("client c" + i);
      }
      for (int i = 0; i < backends; i++) {
        fleet.host(i).await(PATIENCE);
      }
      for (int i = 1; i < clients; i++) {
        fleet.host(i).await(PATIENCE);
      }
      return fleet;
    } catch (IOException | InterruptedException | NodeFailedException | RuntimeException e) {
      fleet.close();
      throw e;
    }
  }

  /** Ends a backend as SIGTERM would, and starts it again. */
  void restart(int backend) throws InterruptedException, NodeFailedException {
    for (String command : List.of("terminate b", "backend b")) {
      host(backend).tell(command + backend);
      host(backend).await(PATIENCE);
    }
  }

  /**
   * Waits until each client can send to all backends of its subset, and to nobody else.
   *
   * @return whom each client can send to, in order
   * @throws IllegalStateException if that takes too long
   */
  Map<String, List<String>> awaitSettled()
      throws InterruptedException, NodeFailedException, JsonProcessingException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      Map<String, List<String>> expected = subsets();
      Map<String, List<String>> actual = connections();
      if (expected.size() == clients && actual.equals(expected)) {
        return actual;
      }
      if (System.nanoTime() > end) {
        throw new IllegalStateException(
            "each client must be connected to its subset after %s, %s, but was to %s"
                .formatted(PATIENCE, expected, actual));
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  /** Whom each client is to be connected to, as the first knows; nobody before it knows all. */
  private Map<String, List<String>> subsets() {
    FleetInfo info = first.router().fleet();
    Map<String, List<String>> subsets = new TreeMap<>();
    if (info.backends().size() == backends) {
      info.clients()
          .forEach(client -> subsets.put(client.id(), client.subset().stream().sorted().toList()));
    }
    return subsets;
  }

  private Map<String, List<String>> connections()
      throws InterruptedException, NodeFailedException, JsonProcessingException {
    Map<String, List<String>> all = new TreeMap<>();
    all.put(first.id(), first.servingAll());
    for (NodeProcess host : hosts) {
      host.tell("connections");
    }
    for (NodeProcess host : hosts) {
      all.putAll(JSON.readValue(host.await(PATIENCE), new TypeReference<>() {}));
    }
    return all;
  }

  @Override
  public void close() {
    hosts.forEach(NodeProcess::close);
    first.close();
  }

  private NodeProcess host(int number) {
    return hosts.get(number % hosts.size());
  }
}
