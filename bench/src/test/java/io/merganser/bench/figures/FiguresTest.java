package io.merganser.bench.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.bench.sim.Scenario;
import io.merganser.bench.sim.SimResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the manual shows and says is what the code does. */
class FiguresTest {
  private static final Path DOCS = Path.of("..", "docs");
  private static final String DEFAULT = "adaptive-weighted-round-robin";

  private static PolicyRuns runs;
  private static Map<String, String> files;

  @BeforeAll
  static void draw() {
    runs = PolicyRuns.run(() -> {});
    files = new HashMap<>(Figures.of(runs));
    files.putAll(SubsetFigures.all());
    files.putAll(OverloadFigures.all(SpikeRuns.run(() -> {})));
    files.put("strategies.md", StrategyTable.markdown());
  }

  @Test
  void theCommittedFilesAreReproducedByteForByte() throws IOException {
    try (Stream<Path> committed = Files.list(DOCS.resolve("figures"))) {
      // What bench overload measured is no two times the same.
      assertThat(
              committed
                  .map(file -> file.getFileName().toString())
                  .filter(name -> !name.startsWith("overload")))
          .containsExactlyInAnyOrderElementsOf(files.keySet());
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      assertThat(Files.readString(DOCS.resolve("figures").resolve(file.getKey())))
          .as("%s; bench figures --out docs/figures draws it anew", file.getKey())
          .isEqualTo(file.getValue());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"strategies.md", "policies.md", "scenarios.md"})
  void theManualHasTheTables(String table) throws IOException {
    assertThat(Files.readString(DOCS.resolve("load-balancing.md")))
        .as("docs/load-balancing.md must have the lines of docs/figures/%s", table)
        .contains(files.get(table));
  }

  @ParameterizedTest
  @ValueSource(strings = {"overload.md", "adr/0009-client-throttling.md"})
  void thePagesOnOverloadHaveTheTable(String page) throws IOException {
    assertThat(Files.readString(DOCS.resolve(page)))
        .as("docs/%s must have the lines of docs/figures/spike.md", page)
        .contains(files.get("spike.md"));
  }

  @Test
  void theDefaultPolicyKeepsTheBusiestTaskWithinFivePercentOfTheMean() {
    assertThat(runs.base(DEFAULT))
        .allSatisfy(run -> assertThat(run.spread().maxOverMean()).isLessThanOrEqualTo(1.05));
    assertThat(runs.base("round-robin"))
        .allSatisfy(run -> assertThat(run.spread().maxOverMean()).isGreaterThan(1.2));
  }

  @Test
  void theDefaultPolicyQueuesLessThanTheOthers() {
    List<SimResult> ours = runs.base(DEFAULT);
    for (String other : List.of("least-loaded", "p2c", "round-robin", "weighted-round-robin")) {
      List<SimResult> theirs = runs.base(other);
      for (int seed = 0; seed < ours.size(); seed++) {
        assertThat(ours.get(seed).waitP99()).as(other).isLessThan(theirs.get(seed).waitP99());
      }
    }
  }

  @Test
  void theDefaultPolicyAvoidsSinkholes() {
    assertThat(runs.result(DEFAULT, Scenario.SINKHOLE).errorRate()).isLessThanOrEqualTo(0.001);
  }
}
