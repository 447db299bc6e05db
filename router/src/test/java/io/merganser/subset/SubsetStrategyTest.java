package io.merganser.subset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Negative;

/** What holds for every strategy. */
class SubsetStrategyTest {

  @Provide
  Arbitrary<SubsetStrategy> strategies() {
    return Arbitraries.of(SubsetStrategy.all());
  }

  @Property(seed = "20")
  void membersAndStandInsAreAllBackendsOnce(
      @ForAll("strategies") SubsetStrategy strategy,
      @ForAll @IntRange(min = 1, max = 30) int clients,
      @ForAll @IntRange(max = 40) int backends,
      @ForAll @IntRange(min = 1, max = 50) int size,
      @ForAll @LongRange(max = 1000) long seed) {
    Fleet fleet = Fleets.of(clients, backends, seed);
    Subset subset = strategy.select(fleet, fleet.clients().get(clients / 2), size);
    assertThat(Stream.concat(subset.members().stream(), subset.standIns().stream()))
        .containsExactlyInAnyOrderElementsOf(fleet.backends());
    assertThat(subset.members().size()).isGreaterThanOrEqualTo(Math.min(size, backends));
  }

  @Property(seed = "20")
  void dependsOnTheSetsAlone(
      @ForAll("strategies") SubsetStrategy strategy,
      @ForAll @IntRange(min = 1, max = 30) int clients,
      @ForAll @IntRange(max = 40) int backends,
      @ForAll @IntRange(min = 1, max = 50) int size,
      @ForAll @LongRange(max = 1000) long seed) {
    Fleet fleet = Fleets.of(clients, backends, seed);
    String client = fleet.clients().get(0);
    assertThat(strategy.select(Fleets.shuffled(fleet, seed), client, size))
        .isEqualTo(strategy.select(fleet, client, size));
  }

  @Property(tries = 200, seed = "20")
  void selectsWhatItAssigns(
      @ForAll("strategies") SubsetStrategy strategy,
      @ForAll @IntRange(min = 1, max = 20) int clients,
      @ForAll @IntRange(max = 40) int backends,
      @ForAll @IntRange(min = 1, max = 50) int size,
      @ForAll @LongRange(max = 1000) long seed) {
    Fleet fleet = Fleets.of(clients, backends, seed);
    Assignment assignment = strategy.assign(fleet, size);
    for (int i = 0; i < clients; i++) {
      assertThat(assignment.membersOf(i))
          .isEqualTo(strategy.select(fleet, fleet.clients().get(i), size).members());
    }
  }

  @Property(tries = 300, seed = "20")
  void smallestSizeReachingAllReachesAllAndNoSmallerOneDoes(
      @ForAll("strategies") SubsetStrategy strategy,
      @ForAll @IntRange(min = 1, max = 12) int clients,
      @ForAll @IntRange(min = 1, max = 40) int backends,
      @ForAll @LongRange(max = 1000) long seed) {
    Fleet fleet = Fleets.of(clients, backends, seed);
    int smallest = strategy.smallestSizeReachingAll(fleet);
    assertThat(strategy.assign(fleet, smallest).connectionsPerBackend()).doesNotContain(0);
    if (smallest > 1) {
      assertThat(strategy.assign(fleet, smallest - 1).connectionsPerBackend()).contains(0);
    }
  }

  @Property(seed = "20")
  void refusesSizesBelowOne(
      @ForAll("strategies") SubsetStrategy strategy, @ForAll @Negative int size) {
    Fleet fleet = Fleets.of(3, 3, 1);
    assertThatThrownBy(() -> strategy.select(fleet, "c-1-0", size))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("subset size must be > 0, but was " + size);
    assertThatThrownBy(() -> strategy.assign(fleet, 0))
        .hasMessage("subset size must be > 0, but was 0");
  }

  @Property(seed = "20")
  void givesAllBackendsWhereTheSizeIsLarger(
      @ForAll("strategies") SubsetStrategy strategy, @ForAll @IntRange(max = 30) int backends) {
    Fleet fleet = Fleets.of(3, backends, 7);
    Subset subset = strategy.select(fleet, "c-7-1", backends + 5);
    assertThat(subset.members()).containsExactlyInAnyOrderElementsOf(fleet.backends());
    assertThat(subset.standIns()).isEmpty();
  }

  @Property(tries = 20, seed = "20")
  void givesNoBackendWhereThereIsNone(@ForAll("strategies") SubsetStrategy strategy) {
    Fleet fleet = Fleet.of(List.of("c"), List.of());
    assertThat(strategy.select(fleet, "c", 20)).isEqualTo(new Subset(List.of(), List.of()));
    assertThat(strategy.assign(fleet, 20).membersOf(0)).isEmpty();
    assertThat(strategy.smallestSizeReachingAll(fleet)).isZero();
  }

  @Property(tries = 20, seed = "20")
  void countsAClientInThatIsNotListed(@ForAll("strategies") SubsetStrategy strategy) {
    Fleet without = Fleets.of(9, 30, 3);
    Fleet with =
        Fleet.of(
            Stream.concat(without.clients().stream(), Stream.of("new")).toList(),
            without.backends());
    assertThat(strategy.select(without, "new", 5)).isEqualTo(strategy.select(with, "new", 5));
  }

  @Property(tries = 20, seed = "20")
  void givesAnOnlyClientASubset(@ForAll("strategies") SubsetStrategy strategy) {
    Fleet fleet = Fleets.of(1, 40, 5);
    assertThat(new HashSet<>(strategy.select(fleet, "c-5-0", 20).members())).hasSize(20);
  }

  @Property(tries = 20, seed = "20")
  void countsAnIdOnceThatIsListedTwice(@ForAll("strategies") SubsetStrategy strategy) {
    Fleet once = Fleet.of(List.of("c1", "c2"), List.of("b1", "b2", "b3"));
    Fleet twice = Fleet.of(List.of("c1", "c2", "c1"), List.of("b1", "b2", "b3", "b2"));
    assertThat(strategy.select(twice, "c1", 2)).isEqualTo(strategy.select(once, "c1", 2));
  }

  @Property(tries = 20, seed = "20")
  void tellsIdsApartThatDifferOnlyInCase(@ForAll("strategies") SubsetStrategy strategy) {
    Fleet fleet = Fleet.of(List.of("c"), List.of("b1", "B1"));
    assertThat(Set.copyOf(strategy.select(fleet, "c", 2).members())).containsOnly("b1", "B1");
  }

  @Property(tries = 20, seed = "20")
  void cannotReachAnythingWithoutAClient(@ForAll("strategies") SubsetStrategy strategy) {
    Fleet fleet = Fleet.of(List.of(), List.of("b"));
    assertThat(strategy.assign(fleet, 1).connectionsPerBackend()).containsExactly(0);
    assertThatThrownBy(() -> strategy.smallestSizeReachingAll(fleet))
        .hasMessage("a fleet must have a client to reach its backends");
  }

  @Example
  void isFoundByName() {
    assertThat(SubsetStrategy.all())
        .allSatisfy(
            strategy -> assertThat(SubsetStrategy.named(strategy.name())).hasSameClassAs(strategy));
    assertThatThrownBy(() -> SubsetStrategy.named("Balanced"))
        .hasMessage("must be one of [balanced, deterministic, random], but was Balanced");
  }

  @Example
  void refusesAnEmptyId() {
    assertThatThrownBy(() -> Fleet.of(List.of("c"), List.of("b", "")))
        .hasMessage("a backend id must not be empty, but number 2 was");
  }
}
