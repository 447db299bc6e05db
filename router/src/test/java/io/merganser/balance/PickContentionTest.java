package io.merganser.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many threads at one picker: what they count must be what the candidates count. */
class PickContentionTest {
  private static final int THREADS = 4;
  private static final int PICKS = 100_000;
  private static final int BACKENDS = 7;

  @ParameterizedTest
  @EnumSource
  void noPickIsLostOrCountedTwice(PolicyName name) throws Exception {
    List<Candidate> tasks = Fixture.candidates(BACKENDS, "max-active-requests = 1000000");
    Picker picker = Fixture.policy(name, 1).picker(tasks);
    AtomicIntegerArray picked = new AtomicIntegerArray(BACKENDS);

    together(
        () -> {
          for (int i = 0; i < PICKS; i++) {
            picked.incrementAndGet(tasks.indexOf(Objects.requireNonNull(picker.pick())));
          }
          return null;
        });

    assertThat(IntStream.range(0, BACKENDS).map(picked::get).sum()).isEqualTo(THREADS * PICKS);
    for (int i = 0; i < BACKENDS; i++) {
      assertThat(tasks.get(i).inFlight()).isEqualTo(picked.get(i));
    }
  }

  /** Each place in the order is given out once, so turns stay exact whoever takes them. */
  @ParameterizedTest
  @EnumSource(names = {"ROUND_ROBIN", "WEIGHTED_ROUND_ROBIN"})
  void turnsStayExact(PolicyName name) throws Exception {
    List<Candidate> tasks = Fixture.candidates(BACKENDS, "max-active-requests = 1000000");
    Picker picker = Fixture.policy(name, 1).picker(tasks);

    together(
        () -> {
          for (int i = 0; i < PICKS; i++) {
            picker.pick();
          }
          return null;
        });

    int fair = THREADS * PICKS / BACKENDS;
    assertThat(tasks).allSatisfy(task -> assertThat(task.inFlight()).isBetween(fair, fair + 1));
  }

  @ParameterizedTest
  @EnumSource
  void theLimitHoldsWhoeverComesFirst(PolicyName name) throws Exception {
    List<Candidate> tasks = Fixture.candidates(BACKENDS);
    Picker picker = Fixture.policy(name, 1).picker(tasks);

    List<Integer> got =
        together(() -> (int) IntStream.range(0, 1000).filter(i -> picker.pick() != null).count());

    assertThat(got.stream().mapToInt(count -> count).sum()).isEqualTo(BACKENDS * 100);
    assertThat(tasks).allSatisfy(task -> assertThat(task.inFlight()).isEqualTo(100));
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsLeftInFlightWhenAllHasEnded(PolicyName name) throws Exception {
    List<Candidate> tasks = Fixture.candidates(BACKENDS);
    Picker picker = Fixture.policy(name, 1).picker(tasks);

    together(
        () -> {
          for (int i = 0; i < PICKS; i++) {
            Candidate candidate = Objects.requireNonNull(picker.pick());
            if (i % 3 == 0) {
              candidate.failed();
            } else {
              candidate.succeeded();
            }
          }
          return null;
        });

    assertThat(tasks).allSatisfy(task -> assertThat(task.inFlight()).isZero());
    double errors = tasks.stream().mapToDouble(Candidate::recentErrors).sum();
    assertThat(errors).isEqualTo(THREADS * Math.ceil(PICKS / 3.0));
  }

  private static <T> List<T> together(Callable<T> work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    CyclicBarrier start = new CyclicBarrier(THREADS);
    try {
      List<Future<T>> running =
          IntStream.range(0, THREADS)
              .mapToObj(
                  i ->
                      pool.submit(
                          () -> {
                            start.await();
                            return work.call();
                          }))
              .toList();
      List<T> results = new ArrayList<>();
      for (Future<T> one : running) {
        results.add(one.get());
      }
      return results;
    } finally {
      pool.shutdownNow();
    }
  }
}
