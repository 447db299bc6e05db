package io.merganser.bench;

import io.merganser.bench.subset.Churn;
import io.merganser.bench.subset.FleetChange;
import io.merganser.bench.subset.SubsetRun;
import io.merganser.subset.Assignment;
import io.merganser.subset.Fleet;
import io.merganser.subset.SubsetStrategy;
import java.util.LongSummaryStatistics;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench subset}: how evenly a strategy connects, and what a change of the fleet costs. */
@Command(
    name = "subset",
    description = "Shows how evenly subsets connect, and what a change of the fleet costs.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class SubsetCommand implements Runnable {
  @Option(
      names = "--strategy",
      defaultValue = "balanced",
      description = "balanced, deterministic or random (default: ${DEFAULT-VALUE}).")
  private String strategy = "";

  @Option(
      names = "--clients",
      defaultValue = "300",
      description = "Clients (default: ${DEFAULT-VALUE}).")
  private int clients;

  @Option(
      names = "--backends",
      defaultValue = "300",
      description = "Backends (default: ${DEFAULT-VALUE}).")
  private int backends;

  @Option(
      names = "--size",
      defaultValue = "30",
      description = "Backends a client talks to (default: ${DEFAULT-VALUE}).")
  private int size;

  @Option(
      names = "--change",
      description = "Who comes or goes: +1b, -1b, +1c, -1c, +10%%b, -10%%b and the like.")
  private @Nullable String change;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "What the ids are made from (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    SubsetRun run =
        new SubsetRun(
            Options.parsed("--strategy", strategy, SubsetStrategy::named),
            clients,
            backends,
            size,
            seed);
    FleetChange fleetChange =
        change == null ? null : Options.parsed("--change", change, FleetChange::of);
    Fleet fleet = run.fleet();
    Progress progress =
        new Progress("assigning", 1 + (fleetChange == null ? 0 : 2) + SubsetRun.TIMED_RUNS);
    Assignment before = run.assign(fleet);
    progress.step();
    LongSummaryStatistics connections = run.connections(before);
    boolean any = connections.getCount() > 0;
    Output output =
        new Output()
            .with("strategy", strategy)
            .with("clients", clients)
            .with("backends", backends)
            .with("size", size)
            .with("seed", seed)
            .with("min", any ? connections.getMin() : 0)
            .withDecimal("mean", connections.getAverage())
            .with("max", any ? connections.getMax() : 0);
    Long opened = null;
    Long least = null;
    if (fleetChange != null) {
      Fleet after = fleetChange.applyTo(fleet, seed);
      opened = Churn.opened(before, run.assign(after));
      progress.step();
      least = Churn.least(SubsetStrategy.named("balanced").assign(fleet, size), after, size);
      progress.step();
    }
    output
        .with("change", change)
        .with("opened", opened)
        .with("least", least)
        .withDecimal("millis", run.millis(fleet, progress::step))
        .print(spec.commandLine().getOut(), json);
  }
}
