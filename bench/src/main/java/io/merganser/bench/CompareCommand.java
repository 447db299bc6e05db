package io.merganser.bench;

import io.merganser.bench.compare.CompareSettings;
import io.merganser.bench.compare.Comparison;
import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.compare.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench compare}: what a request costs over the network, with one stack or another. */
@Command(
    name = "compare",
    description = {
      "Sends echoes from a client JVM to three backend JVMs on this machine, with each stack in",
      "turn, and prints throughput, latency and processor time. On a quiet machine, please."
    },
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false)
final class CompareCommand implements Callable<Integer> {
  @Option(
      names = "--stacks",
      split = ",",
      defaultValue = "merganser,merganser-tuned,akka-group-router,grpc-wrr",
      description = "What to compare. The ratio is to akka-group-router.")
  private List<String> stacks = new ArrayList<>();

  @Option(
      names = "--in-flight",
      split = ",",
      defaultValue = "64,512",
      description = "Requests that the client keeps in flight.")
  private List<Integer> inFlight = new ArrayList<>();

  @Option(names = "--payload", defaultValue = "128", description = "Bytes of a request.")
  private int payload;

  @Option(
      names = "--warm-up",
      defaultValue = "3",
      description = "Seconds of load before each turn; five times that before the first.")
  private int warmUp;

  @Option(names = "--seconds", defaultValue = "10", description = "Seconds measured in each turn.")
  private int seconds;

  @Option(names = "--rounds", defaultValue = "5", description = "Turns of each stack.")
  private int rounds;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    CompareSettings settings =
        new CompareSettings(stacks, inFlight, payload, warmUp, seconds, rounds);
    try {
      List<Row> rows = new Comparison(settings).run(new Progress("comparing", settings.turns()));
      Output.printAll(
          "rows",
          rows.stream().map(CompareCommand::output).toList(),
          spec.commandLine().getOut(),
          json);
      return ExitCode.OK;
    } catch (NodeFailedException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return ExitCode.SOFTWARE;
    }
  }

  private static Output output(Row row) {
    return new Output()
        .with("stack", row.stack())
        .with("inFlight", row.inFlight())
        .with("perSecond", Math.round(row.perSecond()))
        .withDecimal("ratio", row.ratio())
        .withDecimal("p50Micros", tenths(row.p50Micros()))
        .withDecimal("p99Micros", tenths(row.p99Micros()))
        .withDecimal("cpuMicros", tenths(row.cpuMicros()));
  }

  private static double tenths(double micros) {
    return Math.round(micros * 10) / 10.0;
  }
}
