package io.merganser.bench.overload;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The main class of every JVM of the benchmark. It prints its port when it is ready, then answers
 * each line of standard input with a line of standard output. It ends when its input does, hence
 * also when its parent dies, whatever it is doing.
 */
public final class OverloadNode {
  static final String CLIENT = "client";
  static final String FIXED = "fixed";
  static final String GRADIENT2 = "gradient2";
  static final String ECHO = "echo";
  static final String REFUSING = "refusing";
  static final String CLOSED_CLIENT = "closed-client";

  private OverloadNode() {}

  /** Takes what to be, the number of backends, and the ports of the nodes so far. */
  public static void main(String[] arguments) {
    PrintStream answers = System.out;
    // Whatever a library prints must not be read as an answer.
    System.setOut(System.err);
    BlockingQueue<String> lines = readInput();
    try {
      List<Integer> ports = Arrays.stream(arguments).skip(2).map(Integer::valueOf).toList();
      NodeRole role = role(arguments[0], Integer.parseInt(arguments[1]), ports);
      answers.println(role.port());
      while (true) {
        answers.println(json(role.answer(lines.take())));
      }
    } catch (Throwable failure) {
      failure.printStackTrace();
      System.exit(1);
    }
  }

  private static NodeRole role(String name, int backends, List<Integer> ports)
      throws InterruptedException {
    return switch (name) {
      case CLIENT -> LoadingClient.start(backends, ports);
      case FIXED -> LoadedBackend.fixed(ports);
      case GRADIENT2 -> LoadedBackend.limited(ports);
      case ECHO -> CostBackend.serving(ports);
      case REFUSING -> CostBackend.refusing(ports);
      case CLOSED_CLIENT -> CostClient.start(backends, ports);
      default -> throw new IllegalArgumentException("no role has the name " + name);
    };
  }

  private static String json(Object sample) throws JsonProcessingException {
    return NodeRole.JSON.writeValueAsString(sample);
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
                // An input that breaks has ended.
              } finally {
                Runtime.getRuntime().halt(0);
              }
            },
            "input");
    reader.setDaemon(true);
    reader.start();
    return lines;
  }
}
