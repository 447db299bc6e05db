package io.merganser.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.subset.Subset;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SeatingTest {
  private final Seating seating = new Seating(Duration.ofSeconds(2), Duration.ofSeconds(10));
  private final Set<String> serving = new HashSet<>(Set.of("a", "b", "c"));
  private final Set<String> promising = new HashSet<>(Set.of("x", "y", "z"));

  @BeforeEach
  void start() {
    seating.setSubset(new Subset(List.of("a", "b", "c"), List.of("x", "y", "z")));
  }

  @Test
  void theMembersAreEnoughWhileAllServe() {
    assertThat(wantedAt(0)).containsExactly("a", "b", "c");
    assertThat(wantedAt(1000)).containsExactly("a", "b", "c");
  }

  @Test
  void nobodyStandsInForAMoment() {
    serving.remove("b");
    assertThat(wantedAt(0)).containsExactly("a", "b", "c");
    assertThat(wantedAt(1.9)).containsExactly("a", "b", "c");
    serving.add("b");
    assertThat(wantedAt(3)).containsExactly("a", "b", "c");
  }

  @Test
  void theNextInOrderThatIsThereStandsInAndStaysUntilTheMemberHasWarmedUp() {
    serving.remove("b");
    promising.remove("x");
    wantedAt(0);
    assertThat(wantedAt(2)).containsExactly("a", "b", "c", "y");
    serving.add("b");
    assertThat(wantedAt(5)).containsExactly("a", "b", "c", "y");
    assertThat(wantedAt(14.9)).containsExactly("a", "b", "c", "y");
    assertThat(wantedAt(15)).containsExactly("a", "b", "c");
  }

  @Test
  void thereAreNoMoreStandInsThanBackends() {
    serving.clear();
    promising.retainAll(Set.of("z"));
    wantedAt(0);
    assertThat(wantedAt(3)).containsExactly("a", "b", "c", "z");
  }

  @Test
  void aMemberThatIsNoneAnyMoreIsForgotten() {
    serving.remove("b");
    wantedAt(0);
    wantedAt(2);
    seating.setSubset(new Subset(List.of("a", "c"), List.of("b", "x", "y", "z")));
    assertThat(wantedAt(3)).containsExactly("a", "c");
  }

  private List<String> wantedAt(double seconds) {
    return seating.wanted(
        serving::contains, promising::contains, (long) (seconds * TimeUnit.SECONDS.toNanos(1)));
  }
}
