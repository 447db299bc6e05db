package io.merganser.bench;

import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.memory.Footprint;
import io.merganser.bench.memory.FootprintRun;
import io.merganser.bench.memory.FootprintSettings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench memory}: what a connection and a request in flight take of the client's heap. */
@Command(
    name = "memory",
    description = {
      "Connects a client to many backends, in another JVM on this machine, puts requests in flight",
      "that are not answered, and prints what the client's heap has more of after each."
    },
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false)
final class MemoryCommand implements Callable<Integer> {
  @Option(
      names = "--connections",
      defaultValue = "500",
      description = "Connections to open, each to a backend of its own.")
  private int connections;

  @Option(names = "--requests", defaultValue = "20000", description = "Requests in flight.")
  private int requests;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    FootprintSettings settings = new FootprintSettings(connections, requests);
    try {
      Progress progress = new Progress("measuring", FootprintRun.STEPS);
      Footprint footprint = new FootprintRun(settings).run(progress::step);
      new Output()
          .with("connections", connections)
          .with("bytesPerConnection", Math.round(footprint.bytesPerConnection()))
          .with("requests", requests)
          .with("bytesPerRequest", Math.round(footprint.bytesPerRequest()))
          .print(spec.commandLine().getOut(), json);
      return ExitCode.OK;
    } catch (NodeFailedException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return ExitCode.SOFTWARE;
    }
  }
}
