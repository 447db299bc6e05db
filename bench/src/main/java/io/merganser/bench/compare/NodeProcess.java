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
    return start(name, List.of("-Xmx512m"), main, arguments);
  }

  /**
   * The same, with options for its JVM.
   *
   * @param name how failures call it
   */
  public static NodeProcess start(
      String name, List<String> jvmOptions, Class<?> main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(main.getName());
    command.addAll(arguments);
    return new NodeProcess(name, new ProcessBuilder(command).start());
  }

  public void tell(String line) throws NodeFailedException {
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

  /** Sends SIGTERM, after which a node ends in its own time. */
  public void terminate() {
    // Process.destroy would close its input, too, which ends it at once.
    process.toHandle().destroy();
  }

  /** Sends SIGKILL. */
  public void kill() {
    process.toHandle().destroyForcibly();
  }

  /** Sends SIGSTOP: it runs no further, and its sockets stay open. */
  public void pause() throws IOException, InterruptedException {
    signal("STOP");
  }

  /** Sends SIGCONT: it runs on after {@link #pause}. */
  public void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  /** Waits until it has ended. */
  public void awaitEnd(Duration patience) throws NodeFailedException, InterruptedException {
    if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      throw failure("has not ended within %d ms".formatted(patience.toMillis()));
    }
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** What it wrote last to its standard error. */
  public String lastWords() {
    return errors.shown();
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

  private void signal(String name) throws IOException, InterruptedException {
    Process kill =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).inheritIO().start();
    if (kill.waitFor() != 0) {
      throw new IOException(
          "kill -%s must succeed, but exited with %d".formatted(name, kill.exitValue()));
    }
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
