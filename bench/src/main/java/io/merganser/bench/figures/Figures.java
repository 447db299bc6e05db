package io.merganser.bench.figures;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/** All files of {@code docs/figures}, by name. They come out the same, byte for byte, each time. */
public final class Figures {

  private Figures() {}

  /**
   * Draws and computes everything.
   *
   * @param progress told how many of {@link #steps()} are done
   */
  public static Map<String, String> all(IntConsumer progress) {
    return of(PolicyRuns.run(progress));
  }

  static Map<String, String> of(PolicyRuns runs) {
    Map<String, String> files = new LinkedHashMap<>();
    files.putAll(SubsetFigures.all());
    files.putAll(PolicyFigures.all(runs));
    files.put("strategies.md", StrategyTable.markdown());
    files.put("policies.md", PolicyTables.policies(runs));
    files.put("scenarios.md", PolicyTables.scenarios(runs));
    return files;
  }

  public static int steps() {
    return PolicyRuns.COUNT;
  }
}
