package io.merganser.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.MemoryUsage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OldGenerationTest {

  @Test
  void isTheShareOfTheMaximum() {
    assertThat(of(new MemoryUsage(0, 300, 500, 1000))).isEqualTo(0.3);
  }

  @Test
  void isZeroWhereNothingIsKnown() {
    assertThat(new OldGeneration(() -> null).sinceLastCall(1)).isZero();
    assertThat(of(new MemoryUsage(0, 300, 500, -1))).isZero();
  }

  @Test
  void isAShareInThisProcess() {
    assertThat(new OldGeneration().sinceLastCall(1)).isBetween(0.0, 1.0);
  }

  @ParameterizedTest
  @CsvSource({
    "G1 Old Gen, true",
    "PS Old Gen, true",
    "Tenured Gen, true",
    "ZGC Old Generation, true",
    "G1 Eden Space, false",
    "PS Survivor Space, false"
  })
  void knowsThePoolsOfTheCollectors(String pool, boolean old) {
    assertThat(OldGeneration.isOld(pool)).isEqualTo(old);
  }

  private static double of(MemoryUsage usage) {
    return new OldGeneration(() -> usage).sinceLastCall(1);
  }
}
