package io.merganser.bench.figures;

import io.merganser.bench.sim.BenchPolicy;
import io.merganser.bench.sim.Scenario;
import io.merganser.bench.sim.SimResult;
import io.merganser.bench.sim.SimSettings;
import io.merganser.bench.sim.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The results of every policy: in the base scenario with five seeds, in the others with one. */
final class PolicyRuns {
  /** None of them was used to choose a default. */
  static final List<Long> SEEDS = List.of(101L, 102L, 103L, 104L, 105L);

  static final int COUNT = plan().size();

  private final Map<Run, SimResult> results = new ConcurrentHashMap<>();

  private record Run(String policy, Scenario scenario, long seed) {}

  private PolicyRuns() {}

  static PolicyRuns run(Runnable step) {
    PolicyRuns runs = new PolicyRuns();
    plan().parallelStream()
        .forEach(
            run -> {
              SimSettings settings =
                  SimSettings.base(BenchPolicy.named(run.policy), run.scenario, run.seed);
              runs.results.put(run, new Simulation(settings).run(second -> {}));
              step.run();
            });
    return runs;
  }

  /** With the first of the seeds. */
  SimResult result(String policy, Scenario scenario) {
    return result(new Run(policy, scenario, SEEDS.get(0)));
  }

  /** With each of the seeds, in the base scenario. */
  List<SimResult> base(String policy) {
    return SEEDS.stream().map(seed -> result(new Run(policy, Scenario.BASE, seed))).toList();
  }

  private SimResult result(Run run) {
    SimResult result = results.get(run);
    if (result == null) {
      throw new IllegalArgumentException("not among the runs: " + run);
    }
    return result;
  }

  private static List<Run> plan() {
    List<Run> plan = new ArrayList<>();
    for (BenchPolicy policy : BenchPolicy.all()) {
      SEEDS.forEach(seed -> plan.add(new Run(policy.name(), Scenario.BASE, seed)));
      for (Scenario scenario : Scenario.values()) {
        if (scenario != Scenario.BASE) {
          plan.add(new Run(policy.name(), scenario, SEEDS.get(0)));
        }
      }
    }
    return plan;
  }
}
