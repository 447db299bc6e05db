package io.merganser.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeparturesTest {
  private final Departures departures = new Departures(Duration.ofNanos(10), 3);

  @Test
  void remembersForAWhileWhoHasLeft() {
    assertThat(departures.update(Map.of("a", "x", "b", "y"), 0)).isEmpty();
    assertThat(departures.update(Map.of("a", "x"), 5)).isEqualTo(Map.of("b", "y"));
    assertThat(departures.update(Map.of("a", "x"), 14)).isEqualTo(Map.of("b", "y"));
    assertThat(departures.update(Map.of("a", "x"), 15)).isEmpty();
  }

  @Test
  void whoComesBackHasNotLeft() {
    departures.update(Map.of("a", "x"), 0);
    assertThat(departures.update(Map.of(), 1)).containsOnlyKeys("a");
    assertThat(departures.update(Map.of("a", "x"), 2)).isEmpty();
  }

  @Test
  void remembersABoundedNumber() {
    departures.update(
        IntStream.range(0, 100).boxed().collect(Collectors.toMap(i -> "b" + i, i -> "x")), 0);
    assertThat(departures.update(Map.of(), 1)).hasSize(3);
  }
}
