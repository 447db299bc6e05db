package io.merganser.bench;

import io.merganser.bench.memory.Soak;
import io.merganser.bench.memory.SoakResult;
import io.merganser.bench.memory.SoakSettings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench soak}: whether many requests leave anything behind on the heap. */
@Command(
    name = "soak",
    description = {
      "Sends many echoes between two nodes in this process, and prints the live heap after the",
      "first tenth of them and after all."
    },
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false)
final class SoakCommand implements Callable<Integer> {
  private static final int PER_CENT = 100;

  @Option(names = "--requests", defaultValue = "10000000", description = "Requests to send.")
  private long requests;

  @Option(
      names = "--in-flight",
      defaultValue = "64",
      description = "Requests that the client keeps in flight.")
  private int inFlight;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    SoakSettings settings = new SoakSettings(requests, inFlight);
    Progress progress = new Progress("soaking", PER_CENT);
    SoakResult result =
        new Soak(settings).run(done -> progress.accept((int) (PER_CENT * done / requests)));
    new Output()
        .with("requests", requests)
        .with("inFlight", inFlight)
        .with("succeeded", result.succeeded())
        .with("failed", result.failed())
        .withDecimal("seconds", result.seconds())
        .with("heapAfterFirstTenth", result.heapAfterFirstTenth())
        .with("heapAtEnd", result.heapAtEnd())
        .with("grownBytes", result.grownBytes())
        .print(spec.commandLine().getOut(), json);
    if (result.failed() == 0) {
      return ExitCode.OK;
    }
    spec.commandLine()
        .getErr()
        .printf(
            "every request must succeed, but %d failed, the first with %s%n",
            result.failed(), result.firstFailure());
    return ExitCode.SOFTWARE;
  }
}
