package io.merganser.multijvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.bench.quota.QuotaGoal;
import io.merganser.bench.quota.QuotaResult;
import io.merganser.bench.quota.QuotaRun;
import io.merganser.bench.quota.Script;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Three backends and three customers with limits of 4 : 2 : 1. One wants ten times its limit; the
 * coordinator is killed, and the next one cut off.
 */
class QuotaTest {
  private static final int SECONDS = 15;

  /** A machine that others use pauses: more requests wait then, and are not to be refused. */
  private static final Map<String, String> PATIENT =
      Map.of("merganser.backend.overload.targets.executor-load", "20");

  /** Latency depends on who else uses this machine: bench quota measures it. */
  private static final Set<QuotaGoal> CHECKED =
      EnumSet.complementOf(EnumSet.of(QuotaGoal.OTHERS_LATENCY));

  @Test
  void onlyTheGreedyNoticesWhateverBecomesOfTheCoordinator() throws Exception {
    QuotaResult result = new QuotaRun(Script.of(SECONDS), PATIENT).run(phase -> {});
    List<QuotaGoal.Found> all = QuotaGoal.of(result);
    result.rows().forEach(System.out::println);
    all.forEach(System.out::println);
    assertThat(result.secondsAfterKill()).isPresent();
    assertThat(result.secondsAfterCut()).isPresent();
    assertThat(all)
        .filteredOn(found -> CHECKED.contains(found.goal()))
        .allSatisfy(found -> assertThat(found.reached()).as(found.toString()).isTrue());
  }
}
