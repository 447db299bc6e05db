package io.merganser.bench.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A node in a JVM of its own, as its parent sees it. No wait here is without a bound. */
public final class NodeProcess implements AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final int LAST_LINES = 40;

  private final String name;
  private final Process process;
  private final Thread errorReader;
  private final BlockingQueue<Optional<String>> answers = new LinkedBlockingQueue<>();
  private final LastLines errors = new LastLines(LAST_LINES);

  private NodeProcess(String name, Process process) {
    this.name = name;
    this.process = process;
    read(process.getInputStream(), line -> answers.add(Optional.of(line)), this::endAnswers);
    this.errorReader = read(process.getErrorStream(), errors::add, () -> {});
  }

  /** Starts a {@link Node}. */
  static NodeProcess start(String stack, String role, List<Integer> ports) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(stack, role));
    ports.forEach(port -> arguments.add(port.toString()));
    return start("%s of %s".formatted(role, stack), Node.class, arguments);
  }

  /**
   * Starts a main class with this process's own java and class path. It must end when its input
   * does.
   *
   * @param name how failures call it
   */
  public static NodeProcess start(String name, Class<?> main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-cp", System.getProperty("java.class.path")));
    command.add(main.getName());
    command.addAll(arguments);
    return new NodeProcess(name, new ProcessBuilder(command).start());
  }

  void tell(String line) throws NodeFailedException {
    try {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException e) {
      throw ended();
    }
  }

  /** The next line it prints. */
  public String await(Duration patience) throws NodeFailedException, InterruptedException {
    Optional<String> answer = answers.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
    if (answer == null) {
      throw failure("did not answer within %d ms".formatted(patience.toMillis()));
    }
    return answer.orElseThrow(this::ended);
  }

  /** The end of its input ends the node. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (IOException e) {
      // Then it has died or is about to.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
  }

  private void endAnswers() {
    answers.add(Optional.empty());
  }

  /** A node that has ended its output is given a moment to end, too. */
  private NodeFailedException ended() {
    try {
      process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS);
      errorReader.join(GRACE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return failure("ended");
  }

  private NodeFailedException failure(String what) {
    String state = process.isAlive() ? "still running" : "exit code " + process.exitValue();
    return new NodeFailedException("the %s %s (%s)%s".formatted(name, what, state, errors.shown()));
  }

  private static Thread read(InputStream stream, Consumer<String> each, Runnable atEnd) {
    Thread reader =
        new Thread(
            () -> {
              try (BufferedReader lines =
                  new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                lines.lines().forEach(each);
              } catch (IOException | UncheckedIOException e) {
                // A stream that breaks has ended.
              } finally {
                atEnd.run();
              }
            },
            "node-output");
    reader.setDaemon(true);
    reader.start();
    return reader;
  }
}
