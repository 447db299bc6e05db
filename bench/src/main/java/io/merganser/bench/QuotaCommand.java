package io.merganser.bench;

import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.quota.Footprint;
import io.merganser.bench.quota.FootprintRun;
import io.merganser.bench.quota.FootprintSettings;
import io.merganser.bench.quota.QuotaFigures;
import io.merganser.bench.quota.QuotaGoal;
import io.merganser.bench.quota.QuotaResult;
import io.merganser.bench.quota.QuotaRow;
import io.merganser.bench.quota.QuotaRun;
import io.merganser.bench.quota.Script;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench quota}: who notices when one customer wants far more than its limit. */
@Command(
    name = "quota",
    description = {
      "Three customers with limits send to three backend JVMs; one goes to ten times its limit;"
          + " the",
      "coordinator's JVM is killed, then the next one's is stopped as if it were cut off. On a"
          + " quiet",
      "machine, please."
    },
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false)
final class QuotaCommand implements Callable<Integer> {
  @Option(names = "--seconds", defaultValue = "30", description = "How long each phase lasts.")
  private int seconds;

  @Option(
      names = "--customers",
      description = "Only measure what so many customers cost a backend: 10000, say.")
  private @Nullable Integer customers;

  @Option(
      names = "--active",
      defaultValue = "1000",
      description = "How many of --customers keep sending.")
  private int active;

  @Option(names = "--out", description = "A folder to write a chart and a table to.")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException, ExecutionException {
    try {
      return customers == null ? measure() : measureFootprint(customers);
    } catch (NodeFailedException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return ExitCode.SOFTWARE;
    }
  }

  private int measureFootprint(int all)
      throws IOException, InterruptedException, ExecutionException, NodeFailedException {
    FootprintSettings settings = new FootprintSettings(all, active);
    Progress progress = new Progress("measuring", FootprintRun.STEPS);
    Footprint footprint = new FootprintRun(settings).run(progress::step);
    new Output()
        .with("customers", all)
        .with("active", active)
        .with("bytesPerCustomer", Math.round(footprint.bytesPerCustomer()))
        .with("admitNanos", Math.round(footprint.admitNanos()))
        .with("refuseNanos", Math.round(footprint.refuseNanos()))
        .print(out(), json);
    return ExitCode.OK;
  }

  private int measure() throws IOException, InterruptedException, NodeFailedException {
    Script script = Script.of(seconds);
    createFolder();
    Progress progress = new Progress("measuring", script.phases().size());
    QuotaResult result = new QuotaRun(script).run(progress);
    print(result);
    write(result);
    return ExitCode.OK;
  }

  private void print(QuotaResult result) {
    List<Output> rows = result.rows().stream().map(QuotaCommand::output).toList();
    List<Output> goals = QuotaGoal.of(result).stream().map(QuotaCommand::output).toList();
    Output whole =
        new Output()
            .withDecimal("secondsAfterKill", result.secondsAfterKill().orElse(Double.NaN))
            .withDecimal("secondsAfterCut", result.secondsAfterCut().orElse(Double.NaN));
    if (json) {
      whole.withAll("rows", rows).withAll("goals", goals).print(out(), true);
      return;
    }
    Output.printAll("rows", rows, out(), false);
    out().println();
    Output.printAll("goals", goals, out(), false);
    out().println();
    whole.print(out(), false);
  }

  private static Output output(QuotaRow row) {
    return new Output()
        .with("phase", row.phase())
        .with("customer", row.customer().name())
        .withDecimal("limit", row.customer().limit())
        .withDecimal("offered", row.offered())
        .withDecimal("used", row.used())
        .withDecimal("mostInTenSeconds", row.mostUsed())
        .withDecimal("succeeded", row.succeeded())
        .with("outOfQuota", row.outOfQuota())
        .with("failed", row.failed())
        .withDecimal("p99Millis", row.p99Millis())
        .withDecimal("p99ToCalm", row.p99ToCalm());
  }

  private static Output output(QuotaGoal.Found found) {
    return new Output()
        .with("goal", found.text())
        .withDecimal("found", found.value())
        .with("reached", found.reached() ? "yes" : "no");
  }

  /** Before all else: what took minutes must not be lost. */
  private void createFolder() {
    if (out != null) {
      try {
        Files.createDirectories(out);
      } catch (IOException e) {
        throw new IllegalArgumentException("--out must be a folder to write to, but was " + out, e);
      }
    }
  }

  private void write(QuotaResult result) throws IOException {
    if (out == null) {
      return;
    }
    for (Map.Entry<String, String> file : QuotaFigures.all(result).entrySet()) {
      Files.writeString(out.resolve(file.getKey()), file.getValue());
    }
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
