package io.merganser.balance;

import static io.merganser.balance.Fixture.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.load.LoadReport;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** Reports may hold anything: some backends say absurd things, the others must not suffer. */
class HostileReportsTest {
  private static final int BACKENDS = 10;
  private static final int PICKS = 20_000;

  @Provide
  Arbitrary<PolicyName> policies() {
    return Arbitraries.of(PolicyName.class);
  }

  @Provide
  Arbitrary<LoadReport> hostile() {
    Arbitrary<Double> number =
        Arbitraries.oneOf(
            Arbitraries.of(
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                0.0,
                -0.0,
                -1.0,
                Double.MIN_VALUE,
                1e-40,
                1e-3,
                Double.MAX_VALUE),
            Arbitraries.doubles());
    Arbitrary<Integer> inFlight =
        Arbitraries.of(0, 1, 100, Integer.MAX_VALUE, Integer.MIN_VALUE, -1);
    return Combinators.combine(number, number, number, inFlight, Arbitraries.longs())
        .as(LoadReport::new);
  }

  @Property(tries = 300, seed = "20")
  void neitherStarveNorFloodNorCrash(
      @ForAll("policies") PolicyName name,
      @ForAll @Size(min = 1, max = 4) List<@From("hostile") LoadReport> absurd,
      @ForAll @LongRange(max = 1000) long seed) {
    List<Candidate> tasks = Fixture.candidates(BACKENDS);
    Policy policy = Fixture.policy(name, seed);
    for (int second = 0; second < 30; second++) {
      for (int i = 0; i < BACKENDS; i++) {
        long now = second * SECOND;
        if (i < absurd.size()) {
          tasks.get(i).report(absurd.get(i), now);
        } else {
          Fixture.report(tasks.get(i), 100, 0.5, now);
        }
        tasks.get(i).age(now + SECOND / 2);
      }
      policy.reweigh(tasks, second * SECOND);
    }

    Map<String, Integer> counts = pickWithSomeInFlight(policy.picker(tasks), seed);

    for (int i = 0; i < BACKENDS; i++) {
      int count = counts.getOrDefault("t" + i, 0);
      // Weights are within ten times the median, and the trim within six times that: a liar may
      // gain or lose, but not take what the honest ones live on.
      if (i >= absurd.size()) {
        assertThat(count).as(tasks.get(i).id() + " of %s", counts).isGreaterThan(PICKS / 100);
      }
      assertThat(count).isLessThan(PICKS * 9 / 10);
    }
  }

  /** Even where nearly all of them lie, somebody is picked. */
  @Property(tries = 300, seed = "20")
  void leaveSomebodyToPick(
      @ForAll("policies") PolicyName name,
      @ForAll @Size(min = 1, max = BACKENDS) List<@From("hostile") LoadReport> absurd) {
    List<Candidate> tasks = Fixture.candidates(BACKENDS);
    Policy policy = Fixture.policy(name, 1);
    for (int second = 0; second < 10; second++) {
      for (int i = 0; i < absurd.size(); i++) {
        LoadReport report = absurd.get((i + second) % absurd.size());
        tasks.get(i).report(report, second * SECOND);
      }
      policy.reweigh(tasks, second * SECOND);
      assertThat(policy.picker(tasks).pick()).isNotNull();
    }
  }

  /** A liar that says it is busy beyond measure is left alone, but not once its word is old. */
  @Property(tries = 50, seed = "20")
  void areForgottenInTime(@ForAll("hostile") LoadReport absurd) {
    List<Candidate> tasks = Fixture.candidates(BACKENDS);
    Policy policy = Fixture.policy(PolicyName.ADAPTIVE_WEIGHTED_ROUND_ROBIN, 1);
    tasks.get(0).report(absurd, 0);
    tasks.forEach(task -> task.age(60 * SECOND));
    policy.reweigh(tasks, 60 * SECOND);
    assertThat(Fixture.count(policy.picker(tasks), 1000)).containsEntry("t0", 100);
  }

  private static Map<String, Integer> pickWithSomeInFlight(Picker picker, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Queue<Candidate> inFlight = new ArrayDeque<>();
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < PICKS; i++) {
      Candidate candidate = Objects.requireNonNull(picker.pick());
      counts.merge(candidate.id(), 1, Integer::sum);
      inFlight.add(candidate);
      if (inFlight.size() > random.nextInt(3 * BACKENDS)) {
        inFlight.remove().succeeded();
      }
    }
    return counts;
  }
}
