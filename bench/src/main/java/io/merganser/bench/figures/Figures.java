package io.merganser.bench.figures;

import java.util.LinkedHashMap;
import java.util.Map;

/** All files of {@code docs/figures}, by name. They come out the same, byte for byte, each time. */
public final class Figures {
  /** How often {@link #all} says that a step is done. */
  public static final int STEPS = PolicyRuns.COUNT + SpikeRuns.COUNT + 2;

  private Figures() {}

  /**
   * Draws and computes everything.
   *
   * @param step called after each step, from any thread
   */
  public static Map<String, String> all(Runnable step) {
    Map<String, String> files = new LinkedHashMap<>(of(PolicyRuns.run(step)));
    step.run();
    files.putAll(OverloadFigures.all(SpikeRuns.run(step)));
    files.put("strategies.md", StrategyTable.markdown());
    files.putAll(SubsetFigures.all());
    step.run();
    return files;
  }

  /** What comes from simulated policies. */
  static Map<String, String> of(PolicyRuns runs) {
    Map<String, String> files = new LinkedHashMap<>(PolicyFigures.all(runs));
    files.put("policies.md", PolicyTables.policies(runs));
    files.put("scenarios.md", PolicyTables.scenarios(runs));
    return files;
  }
}
