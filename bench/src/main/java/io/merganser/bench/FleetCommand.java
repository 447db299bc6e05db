package io.merganser.bench;

import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.fleet.HostedResult;
import io.merganser.bench.fleet.HostedRoll;
import io.merganser.bench.fleet.HostedSettings;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench fleet}: how a large fleet forms, and settles after restarts. */
@Command(
    name = "fleet",
    description = {
      "Starts many backends and clients, each an actor system of its own, in a few JVMs; waits"
          + " until",
      "all clients are connected to their subsets; restarts some backends, and waits again."
    },
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false)
final class FleetCommand implements Callable<Integer> {
  @Option(names = "--hosts", defaultValue = "4", description = "JVMs.")
  private int hosts;

  @Option(names = "--heap", defaultValue = "1200", description = "Heap of each JVM, in megabytes.")
  private int heap;

  @Option(names = "--backends", defaultValue = "50", description = "Backends.")
  private int backends;

  @Option(names = "--clients", defaultValue = "20", description = "Clients.")
  private int clients;

  @Option(names = "--subset", defaultValue = "10", description = "Backends of one client.")
  private int subset;

  @Option(names = "--restarts", defaultValue = "3", description = "Backends to restart.")
  private int restarts;

  @Option(names = "--seed", defaultValue = "1", description = "Chooses which.")
  private long seed;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    HostedSettings settings =
        new HostedSettings(hosts, heap, backends, clients, subset, restarts, seed);
    try {
      HostedResult result = new HostedRoll(settings).run();
      new Output()
          .withDecimal("formSeconds", result.formSeconds())
          .with("fewestConnections", result.fewest())
          .with("mostConnections", result.most())
          .withDecimal("rollSeconds", result.rollSeconds())
          .with("moved", result.moved())
          .print(spec.commandLine().getOut(), json);
      return ExitCode.OK;
    } catch (NodeFailedException | IllegalStateException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return ExitCode.SOFTWARE;
    }
  }
}
