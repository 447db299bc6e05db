package io.merganser.bench.overload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.merganser.Criticality;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class OverloadRunTest {
  private static final double CAPACITY = 1_000;
  private static final int SECONDS = 4;
  private static final List<Phase> PHASES = Script.run(CAPACITY, 10, SECONDS);
  private static final int BUCKETS = PHASES.stream().mapToInt(Phase::buckets).sum();
  private static final int STEP_ENDS = BUCKETS - PHASES.get(Script.RECOVERY).buckets();

  @Test
  void goodputIsTheShareOfCapacityThatSucceeds() {
    OverloadRun run = run(bucket -> 90);
    assertThat(run.goodput()).isCloseTo(0.9 * 0.2 * 4, within(1e-9));
    assertThat(run.firstTenSeconds()).isCloseTo(run.goodput(), within(1e-9));
    assertThat(run.success(Criticality.CRITICAL_PLUS)).isEqualTo(0.9);
    assertThat(run.calmSuccess()).isEqualTo(0.9);
  }

  @Test
  void reachingTrafficIsCountedByTheBackends() {
    assertThat(run(bucket -> 90).reachingPerAccept()).isEqualTo(2);
    assertThat(run(bucket -> 90).degraded()).isEqualTo(0.5);
  }

  @Test
  void hasRecoveredFromWhereEverythingIsServedToTheEnd() {
    assertThat(run(bucket -> bucket < STEP_ENDS + 3 ? 50 : 100).recoverySeconds()).isEqualTo(1.5);
    assertThat(run(bucket -> bucket == STEP_ENDS + 4 ? 94 : 95).recoverySeconds()).isEqualTo(2.5);
    assertThat(run(bucket -> 100).recoverySeconds()).isZero();
  }

  @Test
  void oneHalfSecondAmongOthersIsNoLackOfRecoveryOverTwo() {
    OverloadRun run = run(bucket -> bucket == STEP_ENDS + 4 ? 90 : 100);
    assertThat(run.recoverySeconds()).isEqualTo(2.5);
    assertThat(run.smoothedRecoverySeconds()).isZero();
    assertThat(run(bucket -> bucket < STEP_ENDS + 3 ? 50 : 100).smoothedRecoverySeconds())
        .isEqualTo(1.5);
    assertThat(run(bucket -> 50).smoothedRecoverySeconds()).isNaN();
  }

  @Test
  void countsTheDipsOfTheCalm() {
    int firstCalm = PHASES.get(0).buckets();
    assertThat(run(bucket -> bucket == firstCalm ? 90 : 100).calmDips()).isEqualTo(0.25);
  }

  @Test
  void hasNotRecoveredWhereTheLastRequestsAreNotServed() {
    assertThat(run(bucket -> bucket == BUCKETS - 1 ? 50 : 100).recoverySeconds()).isNaN();
  }

  @Test
  void theHeapIsFlatIfItsEndIsLikeItsBeginning() {
    assertThat(Flatness.of(List.of(90L, 10L, 50L, 50L, 60L, 52L, 52L, 53L)).isFlat()).isTrue();
    assertThat(Flatness.of(List.of(10L, 10L, 50L, 50L, 55L, 55L, 60L, 60L)).isFlat()).isFalse();
  }

  /** A hundred requests of each criticality in each bucket, of which some succeed. */
  private static OverloadRun run(IntUnaryOperator succeeded) {
    List<ClientSample.Count> counts = new ArrayList<>();
    List<BackendSample.Reading> readings = new ArrayList<>();
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      long good = succeeded.applyAsInt(bucket);
      for (int i = 0; i < Criticality.values().length; i++) {
        counts.add(new ClientSample.Count(100, List.of(good, 100 - good, 0L, 0L, 0L, 0L)));
      }
    }
    for (int bucket = 0; bucket <= BUCKETS; bucket++) {
      readings.add(new BackendSample.Reading(200L * bucket, 100L * bucket, 50L * bucket, 0, 0, 0));
    }
    ClientSample client = new ClientSample(counts, List.of(), 0, 0, 0, 0);
    BackendSample backend = new BackendSample(readings, 0);
    return new OverloadRun(
        "full", 10, CAPACITY, new TurnResult(PHASES, List.of(backend), List.of(client)));
  }
}
