package io.merganser.bench.overload;

import io.merganser.Criticality;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What full protection must reach, at the highest load. */
public enum Goal {
  GOODPUT("goodput >= 0.95", OverloadRun::goodput, 0.95, true),
  FIRST_TEN_SECONDS("first ten seconds >= 0.90", OverloadRun::firstTenSeconds, 0.90, true),
  LATENCY("p99 <= 2 x calm p99", OverloadRun::p99Ratio, 2, false),
  CRITICAL_PLUS(
      "CRITICAL_PLUS success >= 0.99", run -> run.success(Criticality.CRITICAL_PLUS), 0.99, true),
  TRAFFIC("reaching / accepts <= 1.1 K", OverloadRun::reachingPerAccept, 1.1 * 2, false),
  RECOVERY("recovery <= 5 s", OverloadRun::recoverySeconds, 5, false),
  SMOOTHED_RECOVERY("recovery, by 2 s, <= 5 s", OverloadRun::smoothedRecoverySeconds, 5, false),
  ENDED("requests without an outcome = 0", OverloadRun::unanswered, 0, false);

  private final String text;
  private final ToDoubleFunction<OverloadRun> value;
  private final double bound;
  private final boolean atLeast;

  Goal(String text, ToDoubleFunction<OverloadRun> value, double bound, boolean atLeast) {
    this.text = text;
    this.value = value;
    this.bound = bound;
    this.atLeast = atLeast;
  }

  /** One goal, what it came to, and whether that is enough. */
  public record Result(String goal, double value, boolean reached) {}

  /** What one run reached. */
  public static List<Result> results(OverloadRun run) {
    return Arrays.stream(values()).map(goal -> goal.result(run)).toList();
  }

  /** The runs that must reach the goals. */
  public static List<OverloadRun> bound(List<OverloadRun> runs) {
    double highest = runs.stream().mapToDouble(OverloadRun::load).max().orElse(0);
    return runs.stream()
        .filter(run -> Protection.isFull(run.protection()) && run.load() == highest)
        .toList();
  }

  private Result result(OverloadRun run) {
    double found = value.applyAsDouble(run);
    return new Result(text, found, atLeast ? found >= bound : found <= bound);
  }
}
