package io.merganser.bench;

import io.merganser.bench.sim.BenchPolicy;
import io.merganser.bench.sim.Protection;
import io.merganser.bench.sim.Scenario;
import io.merganser.bench.sim.SimResult;
import io.merganser.bench.sim.SimSettings;
import io.merganser.bench.sim.Simulation;
import io.merganser.subset.SubsetStrategy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench policy}: simulates one policy in one scenario. */
@Command(
    name = "policy",
    description = "Simulates a policy on virtual time: how even the load, how long the wait.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
final class PolicyCommand implements Runnable {
  @Option(
      names = "--policy",
      required = true,
      description =
          "round-robin, least-loaded, weighted-round-robin, adaptive-weighted-round-robin or p2c.")
  private String policy = "";

  @Option(
      names = "--scenario",
      defaultValue = "base",
      description =
          "base, homogeneous, equal-clients, sinkhole, burst or cold-start (default:"
              + " ${DEFAULT-VALUE}).")
  private String scenario = "";

  @Option(
      names = "--backends",
      defaultValue = "100",
      description = "Backends of 4 cores each (default: ${DEFAULT-VALUE}).")
  private int backends;

  @Option(
      names = "--clients",
      defaultValue = "50",
      description = "Clients (default: ${DEFAULT-VALUE}).")
  private int clients;

  @Option(
      names = "--subset",
      defaultValue = "20",
      description = "Backends a client talks to (default: ${DEFAULT-VALUE}).")
  private int subset;

  @Option(
      names = "--strategy",
      defaultValue = "balanced",
      description = "Subsets: balanced, deterministic or random (default: ${DEFAULT-VALUE}).")
  private String strategy = "";

  @Option(
      names = "--load",
      defaultValue = "0.75",
      description = "Traffic, as a share of capacity (default: ${DEFAULT-VALUE}).")
  private double load;

  @Option(
      names = "--protection",
      defaultValue = "none",
      description =
          "What is refused at too much load: full, no-throttle, no-admission or none (default:"
              + " ${DEFAULT-VALUE}).")
  private String protection = "";

  @Option(
      names = "--seconds",
      defaultValue = "45",
      description = "Virtual time to simulate (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Where all chance comes from (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--json", description = "Print one JSON object and nothing else.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    SimSettings settings =
        new SimSettings(
            Options.parsed("--policy", policy, BenchPolicy::named),
            Options.parsed("--scenario", scenario, Scenario::of),
            backends,
            clients,
            subset,
            Options.parsed("--strategy", strategy, SubsetStrategy::named),
            load,
            seconds,
            seed,
            Options.parsed("--protection", protection, Protection::named));
    SimResult result = new Simulation(settings).run(new Progress("simulating", seconds));
    new Output()
        .with("policy", policy)
        .with("scenario", scenario)
        .with("protection", protection)
        .with("seed", seed)
        .with("requests", result.requests())
        .withDecimal("maxOverMin", result.spread().maxOverMin())
        .withDecimal("maxOverMean", result.spread().maxOverMean())
        .withDecimal("wasted", result.spread().wasted())
        .withDecimal("p50", result.p50())
        .withDecimal("p99", result.p99())
        .withDecimal("p999", result.p999())
        .withDecimal("waitP99", result.waitP99())
        .withDecimal("errorRate", result.errorRate())
        .print(spec.commandLine().getOut(), json);
  }
}
