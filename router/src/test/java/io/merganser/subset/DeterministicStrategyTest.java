package io.merganser.subset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class DeterministicStrategyTest {
  private final SubsetStrategy strategy = new DeterministicStrategy();

  @Example
  void givesEveryOneOf300BackendsExactlyTenConnections() {
    Assignment assignment = strategy.assign(Fleets.of(300, 300, 1), 10);
    assertThat(assignment.connectionsPerBackend()).containsOnly(10);
  }

  /** The book's example: 12 backends, subsets of 3, 10 clients. */
  @Example
  void givesEachOfTwelveBackendsTwoOrThreeOfTenClients() {
    Assignment assignment = strategy.assign(Fleets.of(10, 12, 1), 3);
    assertThat(assignment.connectionsPerBackend()).containsOnly(2, 3);
    assertThat(Stream.of(0, 1, 2, 3).flatMap(i -> assignment.membersOf(i).stream()))
        .doesNotHaveDuplicates()
        .hasSize(12);
  }

  @Property(seed = "20")
  void fullRoundsUseEveryBackendExactlyOnce(
      @ForAll @IntRange(min = 1, max = 60) int backends,
      @ForAll @IntRange(min = 1, max = 60) int size,
      @ForAll @IntRange(min = 1, max = 4) int rounds) {
    int perRound = backends / Math.min(size, backends);
    Assignment assignment = strategy.assign(Fleets.of(perRound * rounds, backends, 1), size);
    assertThat(assignment.connectionsPerBackend()).containsOnly(rounds);
    int[] sizes =
        IntStream.range(0, perRound * rounds)
            .map(i -> assignment.membersOf(i).size())
            .sorted()
            .toArray();
    assertThat(sizes[sizes.length - 1] - sizes[0]).isLessThanOrEqualTo(1);
  }

  @Example
  void roundsShuffleDifferently() {
    assertThat(RoundShuffle.of(100, 0)).isNotEqualTo(RoundShuffle.of(100, 1));
  }

  @Property(seed = "20")
  void aShuffleHoldsEveryPositionOnce(
      @ForAll @IntRange(max = 200) int count, @ForAll @IntRange(max = 1000) int round) {
    assertThat(Arrays.stream(RoundShuffle.of(count, round)).sorted())
        .containsExactlyElementsOf(IntStream.range(0, count).boxed().toList());
  }

  @Example
  void everyPlaceOfAShuffleIsAsLikely() {
    int[] first = new int[5];
    for (int round = 0; round < 100_000; round++) {
      first[RoundShuffle.of(5, round)[0]]++;
    }
    assertThat(Arrays.stream(first))
        .allSatisfy(count -> assertThat(count).isBetween(19_500, 20_500));
  }

  @Example
  void theShuffleIsTheSameOnEveryJvmAndInEveryVersion() {
    assertThat(RoundShuffle.of(12, 0)).containsExactly(5, 11, 6, 7, 3, 1, 2, 9, 8, 0, 4, 10);
    assertThat(RoundShuffle.of(12, 1)).containsExactly(6, 3, 5, 7, 0, 2, 9, 1, 11, 10, 4, 8);
    assertThat(RoundShuffle.of(12, 2)).containsExactly(7, 0, 10, 1, 2, 5, 8, 4, 6, 11, 9, 3);
  }

  @Example
  void standInsFollowTheSliceInTheRoundsShuffle() {
    Fleet fleet = Fleets.of(4, 12, 1);
    int[] shuffled = RoundShuffle.of(12, 0);
    Subset subset = strategy.select(fleet, fleet.clients().get(1), 3);
    assertThat(subset.members()).isEqualTo(names(fleet, shuffled, 3, 6));
    assertThat(subset.standIns().subList(0, 6)).isEqualTo(names(fleet, shuffled, 6, 12));
    assertThat(subset.standIns().subList(6, 9)).isEqualTo(names(fleet, shuffled, 0, 3));
  }

  private static List<String> names(Fleet fleet, int[] shuffled, int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> fleet.backends().get(shuffled[i])).toList();
  }
}
