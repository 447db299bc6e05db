package io.merganser.subset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class RandomStrategyTest {
  private final SubsetStrategy strategy = new RandomStrategy();

  /** The book's run had 63 % to 121 % of the mean; independent choices give about 75 % to 127 %. */
  @Example
  void spreadsNinetyOf300Unevenly() {
    IntSummaryStatistics connections = connections(90);
    assertThat(connections.getMin() / 90.0).isBetween(0.65, 0.80);
    assertThat(connections.getMax() / 90.0).isBetween(1.20, 1.35);
  }

  @Example
  void spreadsThirtyOf300WorseStill() {
    IntSummaryStatistics connections = connections(30);
    assertThat(connections.getMin() / 30.0).isBetween(0.40, 0.65);
    assertThat(connections.getMax() / 30.0).isBetween(1.40, 1.75);
  }

  @Property(tries = 200, seed = "20")
  void oneBackendMoreOrLessChangesAtMostOneMember(
      @ForAll @IntRange(min = 1, max = 60) int backends,
      @ForAll @IntRange(min = 1, max = 30) int size,
      @ForAll @LongRange(max = 1000) long seed) {
    Set<String> fewer = members(backends, size, seed);
    Set<String> more = members(backends + 1, size, seed);
    Set<String> changed = new HashSet<>(more);
    changed.removeAll(fewer);
    assertThat(changed).hasSizeLessThanOrEqualTo(1);
  }

  @Example
  void isTheSameOnEveryJvmAndInEveryVersion() {
    assertThat(strategy.select(Fleets.of(1, 8, 1), "c-1-0", 8).members())
        .containsExactly("b-1-3", "b-1-1", "b-1-2", "b-1-0", "b-1-7", "b-1-6", "b-1-4", "b-1-5");
  }

  private Set<String> members(int backends, int size, long seed) {
    Fleet fleet = Fleets.of(1, backends, seed);
    return Set.copyOf(strategy.select(fleet, fleet.clients().get(0), size).members());
  }

  private IntSummaryStatistics connections(int size) {
    Assignment assignment = strategy.assign(Fleets.of(300, 300, 1), size);
    return Arrays.stream(assignment.connectionsPerBackend()).summaryStatistics();
  }
}
