package io.merganser.bench;

import io.merganser.Criticality;
import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.overload.Flatness;
import io.merganser.bench.overload.Goal;
import io.merganser.bench.overload.OverloadBench;
import io.merganser.bench.overload.OverloadFigures;
import io.merganser.bench.overload.OverloadRun;
import io.merganser.bench.overload.OverloadSettings;
import io.merganser.bench.overload.OverloadSoak;
import io.merganser.bench.overload.RefusalCost;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench overload}: what is served when far more is asked for than there is room for. */
@Command(
    name = "overload",
    description = {
      "Sends multiples of what backend JVMs can do from client JVMs on this machine, with each",
      "protection switched off in turn, and prints what is served, how fast, and to whom. On a"
          + " quiet",
      "machine, please."
    },
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false)
final class OverloadCommand implements Callable<Integer> {
  private static final int REFUSAL_SECONDS = 6;
  private static final Pattern TIME = Pattern.compile("([0-9]{1,6})(s|m)");

  @Option(
      names = "--load",
      split = ",",
      defaultValue = "1,2,5,10",
      description = "Requests, as multiples of capacity.")
  private List<Double> loads = new ArrayList<>();

  @Option(
      names = "--protection",
      split = ",",
      defaultValue = "full,no-throttle,no-admission,none,gradient2",
      description = "What protects the backends; gradient2 is of Netflix's concurrency-limits.")
  private List<String> protections = new ArrayList<>();

  @Option(
      names = "--throttle",
      split = ",",
      description =
          "Also full protection with the throttle accept-clocked, or adaptive, as full-adaptive.")
  private List<String> throttles = new ArrayList<>();

  @Option(names = "--seconds", defaultValue = "20", description = "How long each load lasts.")
  private int seconds;

  @Option(names = "--backends", defaultValue = "2", description = "Backend JVMs.")
  private int backends;

  @Option(names = "--clients", defaultValue = "2", description = "Client JVMs.")
  private int clients;

  @Option(
      names = "--refusal-cost",
      description = "Only measure what it costs to refuse a request, beside serving one.")
  private boolean refusalCost;

  @Option(
      names = "--soak",
      paramLabel = "TIME",
      description = "Only full protection at the highest load for so long, such as 10m: the heaps.")
  private @Nullable String soak;

  @Option(names = "--out", description = "A folder to write charts and a table to.")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    try {
      if (refusalCost) {
        printRefusalCost();
        return ExitCode.OK;
      }
      return soak == null ? measure() : soak(soak);
    } catch (NodeFailedException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return ExitCode.SOFTWARE;
    }
  }

  private void printRefusalCost() throws IOException, InterruptedException, NodeFailedException {
    RefusalCost cost = RefusalCost.measure(REFUSAL_SECONDS);
    new Output()
        .withDecimal("serveMicros", cost.serveMicros())
        .withDecimal("refuseMicros", cost.refuseMicros())
        .withDecimal("r", cost.ratio())
        .print(out(), json);
  }

  private int measure() throws IOException, InterruptedException, NodeFailedException {
    List<String> all = new ArrayList<>(protections);
    for (String throttle : throttles) {
      all.add(Options.parsed("--throttle", throttle, OverloadSettings::fullWith));
    }
    OverloadSettings settings = new OverloadSettings(loads, all, seconds, backends, clients);
    createFolder();
    List<OverloadRun> runs =
        new OverloadBench(settings).run(new Progress("overloading", settings.runs()));
    Output.printAll("rows", runs.stream().map(OverloadCommand::output).toList(), out(), json);
    if (!json) {
      printGoals(Goal.bound(runs));
    }
    write(runs);
    return runs.stream().allMatch(run -> run.unanswered() == 0) ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private static Output output(OverloadRun run) {
    return new Output()
        .withDecimal("load", run.load())
        .with("protection", run.protection())
        .withDecimal("goodput", run.goodput())
        .withDecimal("firstTenSeconds", run.firstTenSeconds())
        .withDecimal("p99Millis", run.p99Millis())
        .withDecimal("p99Ratio", run.p99Ratio())
        .withDecimal("criticalPlusSuccess", run.success(Criticality.CRITICAL_PLUS))
        .withDecimal("criticalSuccess", run.success(Criticality.CRITICAL))
        .withDecimal("sheddablePlusSuccess", run.success(Criticality.SHEDDABLE_PLUS))
        .withDecimal("sheddableSuccess", run.success(Criticality.SHEDDABLE))
        .withDecimal("reachingPerAccept", run.reachingPerAccept())
        .withDecimal("recoverySeconds", run.recoverySeconds())
        .withDecimal("smoothedRecoverySeconds", run.smoothedRecoverySeconds())
        .withDecimal("capacity", run.capacity())
        .withDecimal("calmSuccess", run.calmSuccess())
        .withDecimal("calmDips", run.calmDips())
        .withDecimal("degraded", run.degraded())
        .with("retries", run.retries())
        .with("requests", run.offered())
        .with("unanswered", run.unanswered())
        .withDecimal("worstLagMillis", run.worstLagMillis());
  }

  private void printGoals(List<OverloadRun> runs) {
    List<Output> results = new ArrayList<>();
    for (OverloadRun run : runs) {
      for (Goal.Result result : Goal.results(run)) {
        results.add(
            new Output()
                .with("goal", result.goal())
                .with("protection", run.protection())
                .withDecimal("load", run.load())
                .withDecimal("found", result.value())
                .with("reached", result.reached() ? "yes" : "no"));
      }
    }
    out().println();
    Output.printAll("goals", results, out(), json);
  }

  private int soak(String time) throws IOException, InterruptedException, NodeFailedException {
    int total = Options.parsed("--soak", time, OverloadCommand::seconds);
    OverloadSettings settings =
        new OverloadSettings(loads, List.of("full"), total, backends, clients);
    List<OverloadSoak.Sample> samples = new OverloadSoak(settings).run(this::show);
    Flatness backend = flatness(samples, OverloadSoak.Sample::backendBytes);
    Flatness client = flatness(samples, OverloadSoak.Sample::clientBytes);
    long unanswered = samples.stream().mapToLong(OverloadSoak.Sample::unanswered).sum();
    new Output()
        .with("seconds", total)
        .with("requests", samples.stream().mapToLong(OverloadSoak.Sample::offered).sum())
        .with("succeeded", samples.stream().mapToLong(OverloadSoak.Sample::succeeded).sum())
        .with("unanswered", unanswered)
        .with("backendHeapFirst", Math.round(backend.firstBytes()))
        .with("backendHeapLast", Math.round(backend.lastBytes()))
        .with("clientHeapFirst", Math.round(client.firstBytes()))
        .with("clientHeapLast", Math.round(client.lastBytes()))
        .with("flat", backend.isFlat() && client.isFlat())
        .print(out(), json);
    return unanswered == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private void show(OverloadSoak.Sample sample) {
    if (!json) {
      out()
          .printf(
              "%5d s  offered %d  succeeded %d  heap of backend %d  of client %d%n",
              sample.second(),
              sample.offered(),
              sample.succeeded(),
              sample.backendBytes(),
              sample.clientBytes());
      out().flush();
    }
  }

  private static Flatness flatness(
      List<OverloadSoak.Sample> samples, ToLongFunction<OverloadSoak.Sample> bytes) {
    return Flatness.of(samples.stream().map(bytes::applyAsLong).toList());
  }

  private static int seconds(String text) {
    Matcher matcher = TIME.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("must be a time such as 90s or 10m, but was " + text);
    }
    int number = Integer.parseInt(matcher.group(1));
    return matcher.group(2).equals("m") ? 60 * number : number;
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

  private void write(List<OverloadRun> runs) throws IOException {
    if (out == null) {
      return;
    }
    for (Map.Entry<String, String> file : OverloadFigures.all(runs).entrySet()) {
      Files.writeString(out.resolve(file.getKey()), file.getValue());
    }
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
