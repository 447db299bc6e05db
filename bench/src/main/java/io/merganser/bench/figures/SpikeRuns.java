package io.merganser.bench.figures;

import io.merganser.bench.sim.Spike;
import io.merganser.bench.sim.SpikeResult;
import io.merganser.bench.sim.SpikeSettings;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The results of spikes under every protection. At the highest load there are three seeds, and for
 * some there is a spike of five minutes.
 */
final class SpikeRuns {
  static final List<Double> LOADS = List.of(1.0, 2.0, 5.0, 10.0);
  static final double HIGHEST = 10;

  /** Those that are drawn against load. */
  static final List<SpikeRow> DRAWN =
      List.of(SpikeRow.NONE, SpikeRow.LOAD_AVERAGE, SpikeRow.ADAPTIVE_10, SpikeRow.ACCEPT_CLOCKED);

  static final List<Double> DRAWN_LOADS = List.of(0.5, 1.0, 2.0, 3.0, 5.0, 7.0, 10.0);

  /** Those that also have a long spike. */
  static final List<SpikeRow> LONG = List.of(SpikeRow.ADAPTIVE_10, SpikeRow.ACCEPT_CLOCKED);

  private static final List<Long> SEEDS = List.of(101L, 102L, 103L);

  private static final int BACKENDS = 4;
  private static final int CLIENTS = 16;
  private static final int LONG_SECONDS = 300;

  static final int COUNT = plan().size();

  private final Map<Run, SpikeResult> results = new ConcurrentHashMap<>();

  private record Run(SpikeRow row, double load, long seed, boolean isLong) {}

  private SpikeRuns() {}

  static SpikeRuns run(Runnable step) {
    SpikeRuns runs = new SpikeRuns();
    plan().parallelStream()
        .forEach(
            run -> {
              runs.results.put(run, new Spike(settings(run)).run(second -> {}));
              step.run();
            });
    return runs;
  }

  /** One spike with times of one's own, with the first of the seeds. */
  static SpikeResult of(SpikeRow row, int calm, int spike, int calmAgain) {
    return new Spike(
            new SpikeSettings(
                HIGHEST, row.protection(), BACKENDS, CLIENTS, calm, spike, calmAgain, SEEDS.get(0)))
        .run(second -> {});
  }

  /** With the first of the seeds. */
  SpikeResult result(SpikeRow row, double load) {
    return result(new Run(row, load, SEEDS.get(0), false));
  }

  /** At the highest load, with each of the seeds. */
  List<SpikeResult> highest(SpikeRow row) {
    return SEEDS.stream().map(seed -> result(new Run(row, HIGHEST, seed, false))).toList();
  }

  /** The same for a long spike. */
  List<SpikeResult> highestForLong(SpikeRow row) {
    return SEEDS.stream().map(seed -> result(new Run(row, HIGHEST, seed, true))).toList();
  }

  private SpikeResult result(Run run) {
    SpikeResult result = results.get(run);
    if (result == null) {
      throw new IllegalArgumentException("not among the runs: " + run);
    }
    return result;
  }

  private static SpikeSettings settings(Run run) {
    SpikeSettings settings =
        SpikeSettings.of(run.load, run.row.protection(), BACKENDS, CLIENTS, run.seed);
    return run.isLong ? settings.lasting(LONG_SECONDS) : settings;
  }

  private static Set<Run> plan() {
    Set<Run> plan = new LinkedHashSet<>();
    for (SpikeRow row : SpikeRow.values()) {
      LOADS.forEach(load -> plan.add(new Run(row, load, SEEDS.get(0), false)));
      SEEDS.forEach(seed -> plan.add(new Run(row, HIGHEST, seed, false)));
    }
    for (SpikeRow row : DRAWN) {
      DRAWN_LOADS.forEach(load -> plan.add(new Run(row, load, SEEDS.get(0), false)));
    }
    for (SpikeRow row : LONG) {
      SEEDS.forEach(seed -> plan.add(new Run(row, HIGHEST, seed, true)));
    }
    return plan;
  }
}
