package io.merganser.bench.fleet;

import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.compare.NodeProcess;
import io.merganser.clientnode.ClientNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A {@code client-node} in a process of its own, whose front door is at the same port each time
 * that it is started again. One thread.
 */
public final class FrontDoorProcess implements AutoCloseable {
  private static final Duration END = Duration.ofSeconds(60);

  private final String seed;
  private final Map<String, ?> settings;
  private final int port;
  private NodeProcess process;

  /**
   * Starts it, and does not wait until it listens.
   *
   * @param seed a node of the cluster as host:port
   * @param settings over those of the client node
   */
  public FrontDoorProcess(String seed, Map<String, ?> settings) throws IOException {
    this.seed = seed;
    this.settings = Map.copyOf(settings);
    this.port = freePort();
    this.process = start();
  }

  public int port() {
    return port;
  }

  public NodeProcess process() {
    return process;
  }

  /** Ends it by SIGTERM, waits for it, and starts it again. */
  public void restart() throws IOException, InterruptedException, NodeFailedException {
    process.terminate();
    process.awaitEnd(END);
    process.close();
    process = start();
  }

  @Override
  public void close() {
    process.close();
  }

  private NodeProcess start() throws IOException {
    List<String> jvm = new ArrayList<>(BackendProcess.JVM);
    settings.forEach((path, value) -> jvm.add("-D" + path + "=" + value));
    return NodeProcess.start(
        "front door",
        jvm,
        Leash.class,
        List.of(
            ClientNode.class.getName(),
            "--id=door",
            "--port=0",
            "--seed=" + seed,
            "--http-port=" + port,
            "--route=/demo=demo",
            "--admin-port=off"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
