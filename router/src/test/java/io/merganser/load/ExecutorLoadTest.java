package io.merganser.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ExecutorLoadTest {
  private static final long MILLI = 1_000_000L;
  private static final long SECOND = 1000 * MILLI;

  private final ExecutorLoad load = new ExecutorLoad(4);

  @Test
  void countsWhatWaitsAndWhatRuns() {
    submit(3);
    load.started();
    load.withdrawn();
    assertThat(load.queued()).isEqualTo(1);
    assertThat(load.running()).isEqualTo(1);
    load.finished(MILLI);
    assertThat(load.queued()).isEqualTo(1);
    assertThat(load.running()).isZero();
  }

  @Test
  void swallowsABurstOfShortWork() {
    run(100, MILLI);
    load.sinceLastCall(SECOND);
    submit(20);
    double highest = 0;
    for (int step = 0; step < 20; step++) {
      // A quarter of a millisecond each: in the time of one run, four have run.
      highest = Math.max(highest, load.sinceLastCall(MILLI / 4));
      load.started();
      load.finished(MILLI);
    }
    assertThat(highest).isLessThan(2);
    assertThat(load.queued()).isZero();
  }

  @Test
  void showsLoadThatLasts() {
    run(100, 10 * MILLI);
    submit(20);
    for (int call = 0; call < 100; call++) {
      load.sinceLastCall(MILLI);
    }
    assertThat(load.average()).as("two of them run soon").isCloseTo(4.5, within(0.05));
  }

  @Test
  void fadesWithTwiceTheMeanRunTime() {
    run(1, 30 * MILLI);
    start(load, 8);
    load.sinceLastCall(100 * SECOND);
    for (int i = 0; i < 8; i++) {
      load.finished(30 * MILLI);
    }
    assertThat(load.sinceLastCall(60 * MILLI)).isCloseTo(2 / Math.E, within(1e-6));
  }

  @Test
  void hasATimeConstantBeforeAnythingRan() {
    start(load, 4);
    assertThat(load.sinceLastCall(20 * MILLI)).isCloseTo(1 - 1 / Math.E, within(1e-6));
  }

  @Test
  void doesNotCountWhatWaitsForMicroseconds() {
    run(100, MILLI / 100);
    submit(500);
    assertThat(load.sinceLastCall(100 * SECOND)).isZero();
    submit(2500);
    assertThat(load.sinceLastCall(100 * SECOND)).as("7.5 ms").isCloseTo(250, within(10.0));
  }

  @Test
  void countsWhatWaitsForMicrosecondsWhereThereIsTooMuchOfIt() {
    ExecutorLoad bounded = new ExecutorLoad(4, 100);
    start(bounded, 1);
    bounded.finished(1);
    for (int i = 0; i < 300; i++) {
      bounded.submitted();
    }
    assertThat(bounded.sinceLastCall(100 * SECOND)).isCloseTo(50, within(1e-6));
  }

  @Test
  void boundsTheTimeConstant() {
    run(1, 0);
    start(load, 4);
    assertThat(load.sinceLastCall(5 * MILLI)).isCloseTo(1 - 1 / Math.E, within(1e-6));
    ExecutorLoad slow = new ExecutorLoad(1);
    slow.submitted();
    slow.started();
    slow.finished(Long.MAX_VALUE);
    start(slow, 1);
    assertThat(slow.sinceLastCall(SECOND)).isCloseTo(1 - 1 / Math.E, within(1e-6));
  }

  @Test
  void refusesAnExecutorThatRunsNothing() {
    assertThatThrownBy(() -> new ExecutorLoad(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("parallelism must be > 0, but was 0");
  }

  @Property(seed = "21", tries = 200)
  void doesNotDependOnHowOftenItIsAsked(
      @ForAll @Size(min = 1, max = 50) List<@IntRange(min = 1, max = 5_000_000) Integer> pauses) {
    ExecutorLoad often = new ExecutorLoad(4);
    ExecutorLoad once = new ExecutorLoad(4);
    start(often, 12);
    start(once, 12);
    long all = 0;
    for (int pause : pauses) {
      often.sinceLastCall(pause);
      all += pause;
    }
    assertThat(often.average()).isCloseTo(once.sinceLastCall(all), within(1e-6));
  }

  @Test
  void losesNoCountAmongThreads() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> all =
          IntStream.range(0, 4)
              .<Future<?>>mapToObj(i -> threads.submit(() -> run(20_000, 1)))
              .toList();
      for (Future<?> one : all) {
        one.get(60, TimeUnit.SECONDS);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(load.queued()).isZero();
    assertThat(load.running()).isZero();
  }

  private static void start(ExecutorLoad load, int count) {
    for (int i = 0; i < count; i++) {
      load.submitted();
      load.started();
    }
  }

  private void submit(int count) {
    for (int i = 0; i < count; i++) {
      load.submitted();
    }
  }

  private void run(int count, long nanos) {
    for (int i = 0; i < count; i++) {
      load.submitted();
      load.started();
      load.finished(nanos);
    }
  }
}
