package io.merganser.bench.ingress;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.merganser.backendnode.BackendNode;
import io.merganser.bench.compare.Medians;
import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.compare.NodeProcess;
import io.merganser.bench.fleet.Leash;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Loads the front door and a plain akka-http server in turn, A B A B, with the same load from the
 * same process, so that whatever else the machine does meets both.
 */
public final class IngressBench {
  private static final Duration START = Duration.ofSeconds(60);
  private static final Duration SPARE = Duration.ofSeconds(30);
  private static final long PAUSE_NANOS = 50_000_000;
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What a cold server needs to get up to speed, in warm-ups of a turn. */
  private static final int COLD_WARM_UPS = 5;

  private final IngressBenchSettings settings;
  private final List<NodeProcess> nodes = new ArrayList<>();

  public IngressBench(IngressBenchSettings settings) {
    this.settings = settings;
  }

  /** How many turns the whole takes. */
  public int turns() {
    return 2 * settings.rounds();
  }

  /** Tells {@code progress} the number of turns that are done. */
  public List<IngressRow> run(IntConsumer progress)
      throws IOException, InterruptedException, NodeFailedException {
    try {
      NodeProcess load = start("load generator", LoadMain.class);
      load.await(START);
      int plainPort =
          Integer.parseInt(leashed("akka-http server", AkkaHttpMain.class).await(START));
      int doorPort = startFrontDoor();
      if (settings.warmUpSeconds() > 0) {
        take(load, doorPort, 0, COLD_WARM_UPS * settings.warmUpSeconds());
        take(load, plainPort, 0, COLD_WARM_UPS * settings.warmUpSeconds());
      }
      List<LoadSample> door = new ArrayList<>();
      List<LoadSample> plain = new ArrayList<>();
      for (int round = 0; round < settings.rounds(); round++) {
        door.add(take(load, doorPort, settings.warmUpSeconds(), settings.seconds()));
        progress.accept(2 * round + 1);
        plain.add(take(load, plainPort, settings.warmUpSeconds(), settings.seconds()));
        progress.accept(2 * round + 2);
      }
      return List.of(row("ingress", door, plain), row("akka-http", plain, plain));
    } finally {
      nodes.forEach(NodeProcess::close);
    }
  }

  private int startFrontDoor() throws IOException, InterruptedException, NodeFailedException {
    String[] ports = leashed("front door", FrontDoorMain.class).await(START).split(" ");
    for (int i = 0; i < settings.backends(); i++) {
      leashed(
          "backend",
          BackendNode.class,
          "--id",
          "b" + i,
          "--port",
          "0",
          "--seed",
          "127.0.0.1:" + ports[0]);
    }
    int port = Integer.parseInt(ports[1]);
    awaitAnswer(URI.create("http://127.0.0.1:" + port + "/demo/hello"));
    return port;
  }

  private static void awaitAnswer(URI uri) throws IOException, InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(SPARE).build();
    long end = System.nanoTime() + START.toNanos();
    int status = 0;
    while (status != 200) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(
            "a backend must answer within %s, but the front door says %d".formatted(START, status));
      }
      LockSupport.parkNanos(PAUSE_NANOS);
      status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
  }

  private NodeProcess start(String name, Class<?> main, String... arguments) throws IOException {
    NodeProcess node = NodeProcess.start(name, main, List.of(arguments));
    nodes.add(node);
    return node;
  }

  private NodeProcess leashed(String name, Class<?> main, String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of(main.getName()));
    all.addAll(List.of(arguments));
    return start(name, Leash.class, all.toArray(String[]::new));
  }

  private LoadSample take(NodeProcess load, int port, int warmUpSeconds, int seconds)
      throws IOException, InterruptedException, NodeFailedException {
    LoadTurn turn =
        new LoadTurn(
            port,
            settings.connections(),
            settings.payloadBytes(),
            warmUpSeconds * 1_000L,
            seconds * 1_000L);
    load.tell(JSON.writeValueAsString(turn));
    String answer = load.await(SPARE.plusMillis(turn.warmUpMillis() + turn.millis()));
    return JSON.readValue(answer, LoadSample.class);
  }

  private static IngressRow row(String path, List<LoadSample> rounds, List<LoadSample> plain) {
    return new IngressRow(
        path,
        median(rounds, LoadSample::perSecond),
        // Of the rounds' ratios, not the ratio of medians: a slow round is slow for both.
        Medians.of(
            IntStream.range(0, rounds.size())
                .mapToDouble(i -> rounds.get(i).perSecond() / plain.get(i).perSecond())),
        median(rounds, LoadSample::p50Micros),
        median(rounds, LoadSample::p99Micros));
  }

  private static double median(List<LoadSample> rounds, ToDoubleFunction<LoadSample> value) {
    return Medians.of(rounds.stream().mapToDouble(value));
  }
}
