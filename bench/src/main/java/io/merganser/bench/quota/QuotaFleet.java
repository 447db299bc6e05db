package io.merganser.bench.quota;

import akka.actor.typed.ActorSystem;
import io.merganser.ConnectionInfo;
import io.merganser.Merganser;
import io.merganser.Quotas;
import io.merganser.Router;
import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.compare.NodeProcess;
import io.merganser.bench.fleet.Await;
import io.merganser.bench.fleet.Leash;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * Two nodes without traffic, the oldest of the cluster, on which coordinators run; three backends;
 * each in a process of its own. The client is in this one. One thread.
 */
final class QuotaFleet implements AutoCloseable {
  static final int BACKENDS = 3;

  private static final int COORDINATORS = 2;
  private static final Duration START = Duration.ofSeconds(90);

  /** They start in half the time without the second compiler, and do next to nothing. */
  private static final List<String> JVM =
      List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

  private final List<String> jvmOptions;
  private final List<NodeProcess> processes = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();
  private final ActorSystem<Void> client;
  private final Router<byte[], byte[]> router;

  private QuotaFleet(List<String> jvmOptions)
      throws IOException, InterruptedException, NodeFailedException {
    this.jvmOptions = jvmOptions;
    try {
      // One after the other: the oldest has the coordinator, then the next.
      for (int i = 0; i < COORDINATORS; i++) {
        start("n" + i, QuotaNode.IDLE);
        ports.add(Integer.valueOf(processes.get(i).await(START)));
      }
      for (int i = 0; i < BACKENDS; i++) {
        start("b" + i, QuotaNode.BACKEND);
      }
      for (NodeProcess backend : processes.subList(COORDINATORS, processes.size())) {
        backend.await(START);
      }
      client = QuotaNode.join(ports);
    } catch (IOException | InterruptedException | NodeFailedException | RuntimeException e) {
      closeProcesses();
      throw e;
    }
    router = Merganser.get(client).router(QuotaNode.WORK);
  }

  /**
   * Starts all, and waits until the client is connected to all backends.
   *
   * @param settings of the processes, over those of {@code quota.conf}
   */
  static QuotaFleet start(Map<String, String> settings)
      throws IOException, InterruptedException, NodeFailedException {
    List<String> jvmOptions = new ArrayList<>(JVM);
    settings.forEach((path, value) -> jvmOptions.add("-D" + path + "=" + value));
    QuotaFleet fleet = new QuotaFleet(jvmOptions);
    try {
      Await.until(
          "the client must reach all backends",
          () ->
              fleet.router.connections().stream().filter(ConnectionInfo::available).count()
                  == BACKENDS,
          () -> "but reaches " + fleet.router.connections());
      return fleet;
    } catch (InterruptedException | RuntimeException e) {
      fleet.close();
      throw e;
    }
  }

  Router<byte[], byte[]> router() {
    return router;
  }

  void apply(Phase.Event event) throws IOException, InterruptedException {
    switch (event) {
      case NONE -> {}
      case KILL -> processes.get(0).kill();
      case CUT_OFF -> processes.get(1).pause();
      case MEND -> processes.get(1).resume();
    }
  }

  /**
   * Asks until a coordinator answers. The one that was killed or cut off does not, so it is the
   * next.
   *
   * @return whether one has before the end
   */
  boolean awaitCoordinator(long endNanos) throws InterruptedException {
    Quotas quotas = Merganser.get(client).quotas();
    while (System.nanoTime() - endNanos < 0) {
      try {
        quotas.usage(QuotaNode.WORK.name()).toCompletableFuture().get();
        return true;
      } catch (ExecutionException e) {
        // Nobody is there yet.
      }
    }
    return false;
  }

  @Override
  public void close() {
    client.terminate();
    client.getWhenTerminated().toCompletableFuture().join();
    closeProcesses();
  }

  private void start(String id, String role) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(QuotaNode.class.getName(), id, role));
    ports.forEach(port -> arguments.add(port.toString()));
    processes.add(NodeProcess.start(role + " " + id, jvmOptions, Leash.class, arguments));
  }

  private void closeProcesses() {
    processes.forEach(NodeProcess::close);
  }
}
