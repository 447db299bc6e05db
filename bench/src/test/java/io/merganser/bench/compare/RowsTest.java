package io.merganser.bench.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RowsTest {
  private static final String AKKA = "akka-group-router";
  private static final String GRPC = "grpc-wrr";

  @Test
  void comparesWithinARoundAndTakesTheMedian() {
    List<Measurement> rounds =
        List.of(
            measurement(AKKA, 100),
            measurement(GRPC, 150),
            measurement(AKKA, 10),
            measurement(GRPC, 20),
            measurement(AKKA, 200),
            measurement(GRPC, 200));
    List<Row> rows = Rows.of(settings(3, AKKA, GRPC), rounds);
    assertThat(rows).extracting(Row::stack).containsExactly(AKKA, GRPC);
    assertThat(rows).extracting(Row::perSecond).containsExactly(100.0, 150.0);
    assertThat(rows).extracting(Row::ratio).containsExactly(1.0, 1.5);
  }

  @Test
  void theMedianOfAnEvenNumberLiesBetween() {
    List<Measurement> rounds = List.of(measurement(AKKA, 100), measurement(AKKA, 300));
    assertThat(Rows.of(settings(2, AKKA), rounds).get(0).perSecond()).isEqualTo(200);
  }

  @Test
  void thereIsNoRatioWithoutTheGroupRouter() {
    List<Row> rows = Rows.of(settings(1, GRPC), List.of(measurement(GRPC, 100)));
    assertThat(rows.get(0).ratio()).isNaN();
  }

  private static CompareSettings settings(int rounds, String... stacks) {
    return new CompareSettings(List.of(stacks), List.of(8), 128, 0, 1, rounds);
  }

  private static Measurement measurement(String stack, double perSecond) {
    return new Measurement(stack, 8, perSecond, 1, 2, 3);
  }
}
