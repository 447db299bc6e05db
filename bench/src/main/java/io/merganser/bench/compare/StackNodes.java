package io.merganser.bench.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The client and the backends of one stack, each in its JVM. */
final class StackNodes implements AutoCloseable {
  private static final int BACKENDS = 3;
  private static final Duration START = Duration.ofSeconds(60);
  private static final Duration SPARE = Duration.ofSeconds(30);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Stack stack;
  private final List<NodeProcess> nodes = new ArrayList<>();

  private StackNodes(Stack stack) {
    this.stack = stack;
  }

  static StackNodes start(Stack stack)
      throws IOException, InterruptedException, NodeFailedException {
    StackNodes nodes = new StackNodes(stack);
    try {
      List<Integer> ports = new ArrayList<>();
      for (int i = 0; i < BACKENDS; i++) {
        ports.add(nodes.add(Node.BACKEND, ports));
      }
      nodes.add(Node.CLIENT, ports);
      return nodes;
    } catch (IOException | InterruptedException | NodeFailedException | RuntimeException e) {
      nodes.close();
      throw e;
    }
  }

  /** Has all nodes take the turn at the same time, and waits for it. */
  Measurement take(Turn turn)
      throws JsonProcessingException, InterruptedException, NodeFailedException {
    String line = JSON.writeValueAsString(turn);
    for (NodeProcess node : nodes) {
      node.tell(line);
    }
    Duration patience = SPARE.plusMillis(turn.totalMillis());
    // Backends come first, the client last: if one dies, it is the cause of the client's trouble.
    List<Sample> samples = new ArrayList<>();
    for (NodeProcess node : nodes) {
      samples.add(JSON.readValue(node.await(patience), Sample.class));
    }
    Sample client = samples.get(BACKENDS);
    double cpuMicros = samples.stream().mapToDouble(Sample::cpuMicrosPerSecond).sum();
    return new Measurement(
        stack.name(),
        turn.inFlight(),
        client.perSecond(),
        client.p50Micros(),
        client.p99Micros(),
        cpuMicros / client.perSecond());
  }

  @Override
  public void close() {
    nodes.forEach(NodeProcess::close);
  }

  private int add(String role, List<Integer> ports)
      throws IOException, InterruptedException, NodeFailedException {
    NodeProcess node = NodeProcess.start(stack.name(), role, ports);
    nodes.add(node);
    return Integer.parseInt(node.await(START));
  }
}
