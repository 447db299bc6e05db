package io.merganser.overload;

import static io.merganser.Criticality.CRITICAL;
import static io.merganser.Criticality.CRITICAL_PLUS;
import static io.merganser.Criticality.SHEDDABLE;
import static io.merganser.Criticality.SHEDDABLE_PLUS;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.merganser.Criticality;
import io.merganser.load.ExecutorLoad;
import io.merganser.load.UtilizationSignal;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdmissionTest {
  private static final long SECOND = 1_000_000_000L;

  private final ExecutorLoad executor = new ExecutorLoad(1);
  private long now;
  private double used;
  private final Admission admission = create();

  @Test
  void servesAllWhileThereIsRoom() {
    used = 0.74;
    assertThat(decide(SHEDDABLE)).isEqualTo(Verdict.SERVE);
  }

  @Test
  void degradesBeforeItRefuses() {
    used = 0.75;
    assertThat(decide(SHEDDABLE)).isEqualTo(Verdict.SERVE_DEGRADED);
    assertThat(decide(CRITICAL_PLUS)).isEqualTo(Verdict.SERVE_DEGRADED);
    assertThat(Verdict.SERVE_DEGRADED.isServed()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "0.99, 4", "1.0, 3", "1.24, 3", "1.25, 2", "1.49, 2", "1.5, 1", "1.99, 1", "2.0, 0", "1e9, 0"
  })
  void refusesTheLeastCriticalFirst(double utilization, int servedCriticalities) {
    used = utilization;
    for (Criticality criticality : Criticality.values()) {
      assertThat(decide(criticality).isServed())
          .isEqualTo(criticality.ordinal() < servedCriticalities);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "0.75, 0", "0.875, 0.5", "1, 1", "1e9, 1"})
  void pressureIsFullWhenTheFirstAreRefused(double utilization, double pressure) {
    used = utilization;
    decide(CRITICAL);
    assertThat(admission.pressure()).isEqualTo(pressure);
  }

  @Test
  void dropsWhatNobodyWaitsForBeforeAllElse() {
    used = 100;
    assertThat(decide(CRITICAL, 0, 0, 1000, 10_000)).isEqualTo(Verdict.EXPIRED);
    assertThat(decide(CRITICAL, 0, -5, 0, 0)).isEqualTo(Verdict.EXPIRED);
    assertThat(admission.stats().expired()).isEqualTo(2);
    assertThat(admission.stats().refused()).containsEntry(CRITICAL, 0L);
  }

  @Test
  void refusesAllAlikeWhenTheQueueIsFull() {
    for (Criticality criticality : Criticality.values()) {
      assertThat(decide(criticality, 0, 1, 999, 9_999)).isEqualTo(Verdict.SERVE);
      assertThat(decide(criticality, 0, 1, 1000, 0)).isEqualTo(Verdict.OVERLOADED);
      assertThat(decide(criticality, 0, 1, 0, 10_000)).isEqualTo(Verdict.OVERLOADED);
    }
    assertThat(admission.stats().queueFull()).isEqualTo(8);
  }

  @Test
  void asksForNoRetryWhenRetriesAreCommon() {
    arrive(0, 90);
    arrive(1, 6);
    used = 2;
    assertThat(decide(CRITICAL, 0, 1, 0, 0)).isEqualTo(Verdict.OVERLOADED);
    arrive(2, 3);
    assertThat(decide(CRITICAL, 1, 1, 0, 0)).isEqualTo(Verdict.OVERLOADED_DONT_RETRY);
    now += 10 * SECOND;
    assertThat(decide(CRITICAL, 0, 1, 0, 0)).isEqualTo(Verdict.OVERLOADED);
  }

  @Test
  void afterAFewRetriesItIsTooSoonToTell() {
    used = 2;
    arrive(1, 8);
    assertThat(decide(CRITICAL, 1, 1, 0, 0)).isEqualTo(Verdict.OVERLOADED);
    assertThat(decide(CRITICAL, 1, 1, 0, 0)).isEqualTo(Verdict.OVERLOADED_DONT_RETRY);
  }

  @Test
  void countsWhatItDid() {
    decide(CRITICAL);
    used = 1.25;
    decide(CRITICAL);
    decide(SHEDDABLE);
    decide(SHEDDABLE_PLUS, 1, 1, 0, 0);
    decide(SHEDDABLE, 2, 1, 1000, 0);
    executor.submitted();
    executor.started();
    executor.sinceLastCall(3600 * SECOND);
    now += SECOND;
    admission.tick(now);
    assertThat(admission.stats())
        .isEqualTo(
            new AdmissionStats(
                2,
                1,
                0,
                0,
                Map.of(CRITICAL_PLUS, 0L, CRITICAL, 0L, SHEDDABLE_PLUS, 1L, SHEDDABLE, 2L),
                0,
                1,
                1.25,
                Map.of("used", 1.25),
                0,
                1,
                0.4));
  }

  @Test
  void isNotDegradedForEverWhereNothingArrives() {
    used = 1;
    decide(CRITICAL);
    used = 0;
    admission.tick(now + 1);
    assertThat(admission.stats().utilization()).isZero();
  }

  @Test
  void servesAllThatSomebodyWaitsForWithoutProtection() {
    Admission off = create("protection = off");
    used = 100;
    now++;
    assertThat(off.decide(SHEDDABLE, 3, 1, 1_000_000, 1_000_000, now)).isEqualTo(Verdict.SERVE);
    assertThat(off.decide(SHEDDABLE, 0, 0, 0, 0, now)).isEqualTo(Verdict.EXPIRED);
    assertThat(off.stats().utilization()).isEqualTo(100);
  }

  @Test
  void allocatesNothingForARequest() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Admission all =
        new Admission(
            AdmissionSettingsTest.settings(),
            new Utilization(
                List.of(new Signal("executor-load", 2, executor)),
                Combination.HIGHEST,
                fault -> {},
                now),
            executor,
            now);
    decideOften(all, 10_000);
    long before = threads.getCurrentThreadAllocatedBytes();
    decideOften(all, 100_000);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
  }

  private void decideOften(Admission some, int times) {
    for (int i = 0; i < times; i++) {
      now += 100;
      some.decide(CRITICAL, i & 1, 1, i % 2000, 0, now);
    }
  }

  private void arrive(int attempt, int times) {
    for (int i = 0; i < times; i++) {
      decide(CRITICAL, attempt, 1, 0, 0);
    }
  }

  private Verdict decide(Criticality criticality) {
    return decide(criticality, 0, 1, 0, 0);
  }

  private Verdict decide(
      Criticality criticality, int attempt, int remainingMillis, int queued, int inFlight) {
    now++;
    return admission.decide(criticality, attempt, remainingMillis, queued, inFlight, now);
  }

  private Admission create(String... overrides) {
    UtilizationSignal source =
        new UtilizationSignal() {
          @Override
          public double sinceLastCall(long elapsedNanos) {
            return used;
          }

          @Override
          public boolean isCheap() {
            return true;
          }
        };
    List<Signal> signals = List.of(new Signal("used", 1, source));
    return new Admission(
        AdmissionSettingsTest.settings(overrides),
        new Utilization(signals, Combination.HIGHEST, fault -> {}, now),
        executor,
        now);
  }
}
