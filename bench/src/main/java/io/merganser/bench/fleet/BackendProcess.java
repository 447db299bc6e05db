package io.merganser.bench.fleet;

import io.merganser.backendnode.BackendNode;
import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.compare.NodeProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One backend of the fleet: a {@code backend-node} in a process of its own, which can be ended and
 * started again under the same id. One thread.
 */
public final class BackendProcess implements AutoCloseable {
  private static final Duration END = Duration.ofSeconds(60);

  /** It starts in half the time without the second compiler, and serves next to nothing. */
  static final List<String> JVM =
      List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

  private final String id;
  private final String seed;
  private final Map<String, ?> settings;
  private NodeProcess process;

  /**
   * Starts it, and does not wait until it serves.
   *
   * @param seed a node of the cluster as host:port
   * @param settings over those of the backend node
   */
  public BackendProcess(String id, String seed, Map<String, ?> settings) throws IOException {
    this.id = id;
    this.seed = seed;
    this.settings = Map.copyOf(settings);
    this.process = start();
  }

  public String id() {
    return id;
  }

  public NodeProcess process() {
    return process;
  }

  /** Ends it by SIGTERM, and waits for it. */
  public void terminate() throws NodeFailedException, InterruptedException {
    process.terminate();
    process.awaitEnd(END);
  }

  /** Starts it again once it has ended. */
  public void startAgain() throws IOException {
    process.close();
    process = start();
  }

  @Override
  public void close() {
    process.close();
  }

  private NodeProcess start() throws IOException {
    List<String> jvm = new ArrayList<>(JVM);
    settings.forEach((path, value) -> jvm.add("-D" + path + "=" + value));
    return NodeProcess.start(
        "backend " + id,
        jvm,
        Leash.class,
        List.of(BackendNode.class.getName(), "--id", id, "--port", "0", "--seed", seed));
  }
}
