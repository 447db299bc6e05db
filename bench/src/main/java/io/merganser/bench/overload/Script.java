package io.merganser.bench.overload;

import java.util.List;

/** What clients do in a run: calm, a step up to the load that is measured, and calm again. */
final class Script {
  static final double CALM_LOAD = 0.9;

  // Phases by their index. The step has two: until all has settled, and after.
  static final int CALM = 1;
  static final int ONSET = 2;
  static final int STEADY = 3;
  static final int RECOVERY = 4;

  // And of the warm-up.
  static final int SATURATED = 2;

  /** The demand of CRITICAL_PLUS stays below half of capacity, whatever the others want. */
  private static final double CRITICAL_PLUS_SHARE = 0.25;

  private static final double MOST_CRITICAL_PLUS = 0.4;

  private static final long SETTLE_MILLIS = 2_000;
  private static final int SHORTEST_RECOVERY_SECONDS = 3;
  private static final int LONGEST_RECOVERY_SECONDS = 15;
  private static final double SATURATING_LOAD = 1.5;
  private static final int LONGEST_WARM_UP_SECONDS = 6;

  private Script() {}

  static List<Phase> run(double capacity, double load, int seconds) {
    long recoverySeconds =
        Math.max(SHORTEST_RECOVERY_SECONDS, Math.min(LONGEST_RECOVERY_SECONDS, seconds));
    return List.of(
        phase(SETTLE_MILLIS, capacity, CALM_LOAD),
        phase(seconds * 500L, capacity, CALM_LOAD),
        phase(seconds * 500L, capacity, load),
        phase(seconds * 500L, capacity, load),
        phase(recoverySeconds * 1_000, capacity, CALM_LOAD));
  }

  /**
   * The compilers' work; then a load under which all threads of the backends are at work; then time
   * to forget it, for what looks back ten seconds.
   */
  static List<Phase> warmUp(double capacity, double load, int seconds) {
    long millis = Math.min(LONGEST_WARM_UP_SECONDS, seconds) * 1_000L;
    return List.of(
        phase(millis, capacity, SATURATING_LOAD),
        phase(millis, capacity, load),
        phase(millis, capacity, SATURATING_LOAD),
        phase(2 * millis, capacity, CALM_LOAD));
  }

  static Phase phase(long millis, double capacity, double load) {
    double share = Math.min(CRITICAL_PLUS_SHARE, MOST_CRITICAL_PLUS / load);
    return new Phase(millis, load * capacity, share);
  }
}
