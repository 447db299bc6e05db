package io.merganser.bench.figures;

import io.merganser.bench.subset.Churn;
import io.merganser.bench.subset.FleetChange;
import io.merganser.bench.subset.SubsetRun;
import io.merganser.subset.Assignment;
import io.merganser.subset.Fleet;
import io.merganser.subset.SubsetStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/** Every strategy on three fleets: connections per backend, and connections opened by a change. */
final class StrategyTable {
  private static final long SEEDS = 5;
  private static final List<String> CHANGES = List.of("+1b", "-1b", "+1c", "-1c");
  private static final int[][] FLEETS = {{300, 300, 30}, {1000, 1000, 20}, {37, 101, 20}};

  private StrategyTable() {}

  static String markdown() {
    Markdown table =
        new Markdown(
            "clients, backends, size",
            "strategy",
            "connections per backend",
            "a tenth of the backends lost",
            "opened by +1 backend",
            "−1 backend",
            "+1 client",
            "−1 client");
    for (int[] fleet : FLEETS) {
      String name = fleet[0] + ", " + fleet[1] + ", " + fleet[2];
      for (SubsetStrategy strategy : SubsetStrategy.all()) {
        List<String> cells = new ArrayList<>(List.of(name, "`" + strategy.name() + "`"));
        cells.add(range(fleet, strategy, SubsetRun::fleet));
        cells.add(
            range(
                fleet, strategy, run -> FleetChange.of("-10%b").applyTo(run.fleet(), run.seed())));
        CHANGES.forEach(change -> cells.add(opened(fleet, strategy, change)));
        table.row(cells.toArray(String[]::new));
      }
      List<String> least = new ArrayList<>(List.of(name, "least possible", "", ""));
      CHANGES.forEach(change -> least.add(least(fleet, change)));
      table.row(least.toArray(String[]::new));
    }
    return table.toString();
  }

  private static String range(
      int[] fleet, SubsetStrategy strategy, Function<SubsetRun, Fleet> make) {
    LongSummaryStatistics all = new LongSummaryStatistics();
    for (long seed = 1; seed <= SEEDS; seed++) {
      SubsetRun run = run(fleet, strategy, seed);
      all.combine(run.connections(run.assign(make.apply(run))));
    }
    return all.getMin() + "–" + all.getMax();
  }

  private static String opened(int[] fleet, SubsetStrategy strategy, String change) {
    return mean(
        seed -> {
          SubsetRun run = run(fleet, strategy, seed);
          Fleet before = run.fleet();
          Fleet after = FleetChange.of(change).applyTo(before, seed);
          return Churn.opened(run.assign(before), run.assign(after));
        });
  }

  private static String least(int[] fleet, String change) {
    return mean(
        seed -> {
          SubsetRun run = run(fleet, SubsetStrategy.named("balanced"), seed);
          Assignment before = run.assign(run.fleet());
          return Churn.least(before, FleetChange.of(change).applyTo(run.fleet(), seed), fleet[2]);
        });
  }

  private static String mean(LongUnaryOperator ofSeed) {
    double mean = LongStream.rangeClosed(1, SEEDS).map(ofSeed).average().orElseThrow();
    return Long.toString(Math.round(mean));
  }

  private static SubsetRun run(int[] fleet, SubsetStrategy strategy, long seed) {
    return new SubsetRun(strategy, fleet[0], fleet[1], fleet[2], seed);
  }
}
