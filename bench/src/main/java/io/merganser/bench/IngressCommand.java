package io.merganser.bench;

import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.ingress.IngressBench;
import io.merganser.bench.ingress.IngressBenchSettings;
import io.merganser.bench.ingress.IngressRow;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench ingress}: what the HTTP front door costs. */
@Command(
    name = "ingress",
    description = {
      "Sends echoes over HTTP/1.1 through the front door to backend JVMs and, in turn, to a plain",
      "akka-http server that answers itself, and prints throughput and latency of both. The ratio"
          + " is",
      "to akka-http. On a quiet machine, please."
    },
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false)
final class IngressCommand implements Callable<Integer> {
  @Option(names = "--backends", defaultValue = "1", description = "Backend JVMs.")
  private int backends;

  @Option(
      names = "--connections",
      defaultValue = "64",
      description = "Connections, each with one request in flight.")
  private int connections;

  @Option(names = "--payload", defaultValue = "128", description = "Bytes of a request's body.")
  private int payload;

  @Option(
      names = "--warm-up",
      defaultValue = "2",
      description = "Seconds of load before each turn; five times that before the first.")
  private int warmUp;

  @Option(names = "--seconds", defaultValue = "10", description = "Seconds measured in each turn.")
  private int seconds;

  @Option(names = "--rounds", defaultValue = "3", description = "Turns of each.")
  private int rounds;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    IngressBench bench =
        new IngressBench(
            new IngressBenchSettings(backends, connections, payload, warmUp, seconds, rounds));
    try {
      List<IngressRow> rows = bench.run(new Progress("loading", bench.turns()));
      Output.printAll(
          "rows",
          rows.stream().map(IngressCommand::output).toList(),
          spec.commandLine().getOut(),
          json);
      return ExitCode.OK;
    } catch (NodeFailedException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return ExitCode.SOFTWARE;
    }
  }

  private static Output output(IngressRow row) {
    return new Output()
        .with("path", row.path())
        .with("perSecond", Math.round(row.perSecond()))
        .withDecimal("ratio", row.ratio())
        .withDecimal("p50Micros", tenths(row.p50Micros()))
        .withDecimal("p99Micros", tenths(row.p99Micros()));
  }

  private static double tenths(double micros) {
    return Math.round(micros * 10) / 10.0;
  }
}
