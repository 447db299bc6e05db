package io.merganser.bench;

import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.fleet.RollingRestart;
import io.merganser.bench.fleet.RollingResult;
import io.merganser.bench.fleet.RollingSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench rolling}: whether anybody notices when all backends are restarted. */
@Command(
    name = "rolling",
    description = {
      "Restarts each of several backend JVMs by SIGTERM, one after the other, while clients send"
          + " at",
      "a steady rate through routers of their own and, one more, through the HTTP front door."
    },
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false)
final class RollingCommand implements Callable<Integer> {
  @Option(names = "--backends", defaultValue = "6", description = "Backend JVMs.")
  private int backends;

  @Option(
      names = "--rounds",
      defaultValue = "20",
      description = "How often each backend is restarted.")
  private int rounds;

  @Option(
      names = "--clients",
      defaultValue = "3",
      description = "Clients with a router; one more sends through HTTP.")
  private int clients;

  @Option(
      names = "--rate",
      defaultValue = "200",
      description = "Requests of each client in a second.")
  private int rate;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    RollingSettings settings = new RollingSettings(backends, rounds, clients, rate);
    try {
      Progress progress = new Progress("restarting", settings.restarts());
      RollingResult result = new RollingRestart(settings).run(progress);
      output(result).print(spec.commandLine().getOut(), json);
      showFailures(result);
      return result.failures().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (NodeFailedException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return ExitCode.SOFTWARE;
    }
  }

  private Output output(RollingResult result) {
    Output output =
        new Output()
            .with("requests", result.requests())
            .with("failed", result.failures().size())
            .with("restarts", result.restarts())
            .with("opened", result.opened());
    if (!json) {
      output.withDecimal("lastRequestP50Millis", result.lastRequestMillis(50));
    }
    return output.withDecimal("lastRequestP99Millis", result.lastRequestMillis(99));
  }

  private void showFailures(RollingResult result) {
    PrintWriter err = spec.commandLine().getErr();
    result.failures().forEach(failure -> err.println(failure.shown(result.startedAtNanos())));
  }
}
