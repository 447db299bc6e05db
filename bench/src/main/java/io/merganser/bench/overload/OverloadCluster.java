package io.merganser.bench.overload;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.compare.NodeProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Backends and clients, each in its JVM. One thread. */
final class OverloadCluster implements AutoCloseable {
  private static final Duration START = Duration.ofSeconds(90);
  private static final Duration SPARE = Duration.ofSeconds(60);
  private static final long LEAD_MILLIS = 300;

  private final List<String> jvmOptions;
  private final List<NodeProcess> backends = new ArrayList<>();
  private final List<NodeProcess> clients = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();

  private OverloadCluster(List<String> jvmOptions) {
    this.jvmOptions = jvmOptions;
  }

  /** Starts all nodes, and waits until the clients are connected to the backends. */
  static OverloadCluster start(
      List<String> jvmOptions, String backendRole, int backends, String clientRole, int clients)
      throws IOException, InterruptedException, NodeFailedException {
    OverloadCluster cluster = new OverloadCluster(jvmOptions);
    try {
      for (int i = 0; i < backends; i++) {
        cluster.backends.add(cluster.add(backendRole, backends));
      }
      for (int i = 0; i < clients; i++) {
        cluster.clients.add(cluster.add(clientRole, backends));
      }
      return cluster;
    } catch (IOException | InterruptedException | NodeFailedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  /**
   * Has all nodes take a turn, and waits for it.
   *
   * @param phases with the rates of all clients together
   */
  TurnResult take(List<Phase> phases, long seed, boolean heap)
      throws JsonProcessingException, InterruptedException, NodeFailedException {
    long startAtMillis = System.currentTimeMillis() + LEAD_MILLIS;
    List<Phase> own =
        phases.stream()
            .map(
                phase ->
                    new Phase(
                        phase.millis(),
                        phase.perSecond() / clients.size(),
                        phase.criticalPlusShare()))
            .toList();
    long nextSeed = seed;
    Turn turn = new Turn(startAtMillis, seed, own, heap);
    for (NodeProcess node : all()) {
      node.tell(NodeRole.JSON.writeValueAsString(new Turn(startAtMillis, nextSeed++, own, heap)));
    }
    Duration patience = SPARE.plusMillis(turn.millis());
    return new TurnResult(
        phases,
        answers(backends, patience, BackendSample.class),
        answers(clients, patience, ClientSample.class));
  }

  /** Tells all nodes a line, and gives what the backends answer, then the clients. */
  <T> List<T> ask(Object question, Duration patience, Class<T> answer)
      throws JsonProcessingException, InterruptedException, NodeFailedException {
    String line = NodeRole.JSON.writeValueAsString(question);
    for (NodeProcess node : all()) {
      node.tell(line);
    }
    return answers(all(), patience.plus(SPARE), answer);
  }

  @Override
  public void close() {
    all().forEach(NodeProcess::close);
  }

  private static <T> List<T> answers(List<NodeProcess> nodes, Duration patience, Class<T> type)
      throws JsonProcessingException, InterruptedException, NodeFailedException {
    List<T> answers = new ArrayList<>();
    for (NodeProcess node : nodes) {
      answers.add(NodeRole.JSON.readValue(node.await(patience), type));
    }
    return answers;
  }

  private List<NodeProcess> all() {
    List<NodeProcess> all = new ArrayList<>(backends);
    all.addAll(clients);
    return all;
  }

  private NodeProcess add(String role, int backends)
      throws IOException, InterruptedException, NodeFailedException {
    List<String> arguments = new ArrayList<>(List.of(role, Integer.toString(backends)));
    ports.forEach(port -> arguments.add(port.toString()));
    NodeProcess node = NodeProcess.start(role, jvmOptions, OverloadNode.class, arguments);
    try {
      ports.add(Integer.valueOf(node.await(START)));
      return node;
    } catch (InterruptedException | NodeFailedException | RuntimeException e) {
      node.close();
      throw e;
    }
  }
}
