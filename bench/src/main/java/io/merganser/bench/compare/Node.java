package io.merganser.bench.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The main class of a backend or client JVM. It prints its port when it is ready, then answers each
 * line of standard input, a {@link Turn}, with a line of standard output, a {@link Sample}. It ends
 * when its input does, hence also when its parent dies, whatever it is doing.
 */
public final class Node {
  static final String BACKEND = "backend";
  static final String CLIENT = "client";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final Stack.@Nullable Client client;
  private final PrintStream answers;

  private Node(Stack.@Nullable Client client, PrintStream answers) {
    this.client = client;
    this.answers = answers;
  }

  /** Takes the name of a stack, what to be in it, and the ports of the backends so far. */
  public static void main(String[] arguments) {
    PrintStream answers = System.out;
    // Whatever a library prints must not be read as an answer.
    System.setOut(System.err);
    BlockingQueue<String> turns = readInput();
    try {
      Stack stack = Stacks.named(arguments[0]);
      List<Integer> ports = Arrays.stream(arguments).skip(2).map(Integer::valueOf).toList();
      boolean isClient = arguments[1].equals(CLIENT);
      Stack.Client client = isClient ? stack.startClient(ports) : null;
      answers.println(isClient ? 0 : stack.startBackend(ports));
      new Node(client, answers).serve(turns);
    } catch (Throwable failure) {
      failure.printStackTrace();
      System.exit(1);
    }
  }

  private static BlockingQueue<String> readInput() {
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    Thread reader =
        new Thread(
            () -> {
              try (BufferedReader input =
                  new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
                input.lines().forEach(lines::add);
              } catch (IOException | UncheckedIOException e) {
                e.printStackTrace();
              } finally {
                System.exit(0);
              }
            },
            "input");
    reader.setDaemon(true);
    reader.start();
    return lines;
  }

  private void serve(BlockingQueue<String> turns) throws Exception {
    while (true) {
      Turn turn = JSON.readValue(turns.take(), Turn.class);
      Sample sample = client == null ? watch(turn) : load(turn, client);
      answers.println(JSON.writeValueAsString(sample));
    }
  }

  /** At a backend the requests come by themselves. */
  private static Sample watch(Turn turn) throws InterruptedException {
    Thread.sleep(turn.warmUpMillis());
    long wallNanos = System.nanoTime();
    long cpuNanos = PROCESS.getProcessCpuTime();
    Thread.sleep(turn.millis());
    return sample(wallNanos, cpuNanos, new Histogram(1));
  }

  private static Sample load(Turn turn, Stack.Client client) throws Exception {
    ClosedLoop loop = new ClosedLoop(client, turn.payloadBytes(), turn.inFlight());
    loop.start();
    loop.run(turn.warmUpMillis());
    loop.takeLatencies();
    long wallNanos = System.nanoTime();
    long cpuNanos = PROCESS.getProcessCpuTime();
    loop.run(turn.millis());
    Sample sample = sample(wallNanos, cpuNanos, loop.takeLatencies());
    loop.stop();
    if (sample.requests() == 0) {
      throw new IllegalStateException("requests must be answered, but none was in " + turn);
    }
    return sample;
  }

  private static Sample sample(long sinceNanos, long sinceCpuNanos, Histogram latencies) {
    return new Sample(
        System.nanoTime() - sinceNanos,
        PROCESS.getProcessCpuTime() - sinceCpuNanos,
        latencies.getTotalCount(),
        latencies.getValueAtPercentile(50) / 1e3,
        latencies.getValueAtPercentile(99) / 1e3);
  }
}
