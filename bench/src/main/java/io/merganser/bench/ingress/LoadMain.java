package io.merganser.bench.ingress;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The main class of the load generator's JVM: one thread that keeps a request in flight on each of
 * many connections. It prints a line when it is ready, then answers each line of standard input, a
 * {@link LoadTurn}, with a line of standard output, a {@link LoadSample}. It ends when its input
 * does.
 */
public final class LoadMain {
  private static final int SIGNIFICANT_DIGITS = 3;
  private static final long SELECT_MILLIS = 100;
  private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final ObjectMapper JSON = new ObjectMapper();

  private LoadMain() {}

  public static void main(String[] arguments) throws IOException {
    PrintStream answers = NodeOutput.claim();
    answers.println("ready");
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      answers.println(JSON.writeValueAsString(run(JSON.readValue(line, LoadTurn.class))));
    }
  }

  private static LoadSample run(LoadTurn turn) throws IOException {
    try (Selector selector = Selector.open()) {
      List<KeptConnection> connections = new ArrayList<>();
      try {
        for (int i = 0; i < turn.connections(); i++) {
          KeptConnection connection =
              new KeptConnection(turn.port(), request(turn), turn.payloadBytes());
          connections.add(connection);
          connection.channel().register(selector, SelectionKey.OP_READ, connection);
        }
        for (KeptConnection connection : connections) {
          connection.send();
        }
        load(selector, turn.warmUpMillis());
        long startedAtNanos = System.nanoTime();
        Histogram latencies = load(selector, turn.millis());
        return sample(latencies, System.nanoTime() - startedAtNanos);
      } finally {
        for (KeptConnection connection : connections) {
          connection.channel().close();
        }
      }
    }
  }

  private static byte[] request(LoadTurn turn) {
    String head =
        "POST /demo/echo HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/octet-stream\r\n"
            + "Content-Length: "
            + turn.payloadBytes()
            + "\r\n\r\n";
    return (head + "x".repeat(turn.payloadBytes())).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static Histogram load(Selector selector, long millis) throws IOException {
    Histogram latencies = new Histogram(SIGNIFICANT_DIGITS);
    long heardAtNanos = System.nanoTime();
    long end = heardAtNanos + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < end) {
      if (selector.select(key -> receive(key, latencies), SELECT_MILLIS) > 0) {
        heardAtNanos = System.nanoTime();
      } else if (System.nanoTime() - heardAtNanos > SILENCE_NANOS) {
        throw new IOException("requests must be answered, but none was for 10 s");
      }
    }
    return latencies;
  }

  private static void receive(SelectionKey key, Histogram latencies) {
    KeptConnection connection = (KeptConnection) key.attachment();
    try {
      long latencyNanos = connection.receive();
      if (latencyNanos >= 0) {
        latencies.recordValue(latencyNanos);
        connection.send();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LoadSample sample(Histogram latencies, long nanos) {
    return new LoadSample(
        latencies.getTotalCount() * 1e9 / nanos,
        latencies.getValueAtPercentile(50) / 1e3,
        latencies.getValueAtPercentile(99) / 1e3);
  }
}
