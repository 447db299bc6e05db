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
    description = {
      "Assigns every client its subset and prints the connections per backend; with --change,",
      "also how many connections that change opens, and how many it must."
    },
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false)
final class SubsetCommand implements Runnable {
  @Option(
      names = "--strategy",
      defaultValue = "balanced",
      description = "balanced, deterministic or random.")
  private String strategy = "";

  @Option(names = "--clients", defaultValue = "300", description = "Clients.")
  private int clients;

  @Option(names = "--backends", defaultValue = "300", description = "Backends.")
  private int backends;

  @Option(names = "--size", defaultValue = "30", description = "Backends a client talks to.")
  private int size;

  @Option(
      names = "--change",
      description = "Who comes or goes: +1b, -1b, +1c, -1c, +10%%b, -10%%b and the like.")
  private @Nullable String change;

  @Option(names = "--seed", defaultValue = "1", description = "What the ids are made from.")
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
    Assignment before = run.assign(fleet);
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
    if (fleetChange != null) {
      Fleet after = fleetChange.applyTo(fleet, seed);
      Assignment balanced = SubsetStrategy.named("balanced").assign(fleet, size);
      output
          .with("change", change)
          .with("opened", Churn.opened(before, run.assign(after)))
          .with("least", Churn.least(balanced, after, size));
    }
    output.withDecimal("millis", run.millis(fleet)).print(spec.commandLine().getOut(), json);
  }
}
