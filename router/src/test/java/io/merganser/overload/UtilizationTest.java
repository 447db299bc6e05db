package io.merganser.overload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.merganser.load.UtilizationSignal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UtilizationTest {
  private static final long PAUSE = 100_000_000L;

  /** Near the end of what a long holds: the clock may wrap. */
  private static final long START = Long.MAX_VALUE - 10;

  private final Probe cheap = new Probe(true);
  private final Probe dear = new Probe(false);
  private final List<String> log = new ArrayList<>();
  private Combination combination = Combination.HIGHEST;
  private Utilization utilization = create();

  @Test
  void isTheHighestRelativeToItsTarget() {
    cheap.value = 1;
    dear.value = 0.45;
    assertThat(utilization.update(START + PAUSE)).isEqualTo(0.9);
    cheap.value = 3;
    assertThat(utilization.update(START + PAUSE + 1)).isEqualTo(1.5);
    assertThat(utilization.current()).isEqualTo(1.5);
  }

  @Test
  void asksCheapSignalsAlwaysAndOthersTenTimesASecond() {
    for (int i = 1; i <= 100; i++) {
      utilization.update(START + i * PAUSE / 50);
    }
    assertThat(cheap.elapsed).hasSize(100).containsOnly(PAUSE / 50);
    assertThat(dear.elapsed).containsExactly(PAUSE, PAUSE);
  }

  @Test
  void asksNobodyTwiceAtTheSameTime() {
    utilization.update(START);
    utilization.update(START + 1);
    utilization.update(START + 1);
    assertThat(cheap.elapsed).containsExactly(1L);
  }

  @Test
  void isZeroWithoutSignals() {
    assertThat(new Utilization(List.of(), Combination.HIGHEST, log::add, 0).update(PAUSE)).isZero();
  }

  @Test
  void combinesAsTheUserSays() {
    combination = relative -> relative[0] + relative[1];
    utilization = create();
    cheap.value = 1;
    dear.value = 0.25;
    assertThat(utilization.update(START + PAUSE)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -1, Double.POSITIVE_INFINITY})
  void ignoresASignalThatGivesNoShare(double value) {
    cheap.value = value;
    dear.value = 0.25;
    assertThat(utilization.update(START + PAUSE)).isEqualTo(0.5);
    assertThat(utilization.faults()).isEqualTo(1);
    String found = "it must be finite and >= 0, but was " + value / 2;
    assertThat(log).containsExactly("the signal [cheap] counts as 0: " + found);
  }

  @Test
  void ignoresASignalThatThrowsAndTellsOfItOnce() {
    cheap.broken = true;
    for (int i = 1; i <= 3; i++) {
      assertThat(utilization.update(START + i * PAUSE)).isZero();
    }
    assertThat(utilization.faults()).isEqualTo(3);
    assertThat(log).singleElement().asString().contains("threw java.lang.IllegalStateException");
    cheap.broken = false;
    cheap.value = 2;
    assertThat(utilization.update(START + 4 * PAUSE)).isEqualTo(1);
  }

  @Test
  void asksASignalThatFailsRarely() {
    cheap.broken = true;
    for (int i = 1; i <= 100; i++) {
      utilization.update(START + i);
    }
    assertThat(utilization.faults()).isEqualTo(1);
  }

  @Test
  void takesTheHighestWhereTheUsersFunctionFails() {
    combination =
        relative -> {
          relative[0] = 100;
          throw new IllegalStateException("no");
        };
    utilization = create();
    cheap.value = 1;
    for (int i = 1; i <= 100; i++) {
      assertThat(utilization.update(START + i)).isEqualTo(0.5);
    }
    assertThat(utilization.faults()).isEqualTo(1);
    assertThat(log)
        .singleElement()
        .asString()
        .startsWith("the combination of signals gives way to the highest signal");
  }

  @Test
  void refusesTwoSignalsOfOneName() {
    Signal signal = new Signal("x", 1, cheap);
    assertThatThrownBy(
            () -> new Utilization(List.of(signal, signal), Combination.HIGHEST, log::add, 0))
        .hasMessage("signals must have different names, but two were named x");
  }

  @Test
  void refusesATargetThatCannotBeReached() {
    assertThatThrownBy(() -> new Signal("x", 0, cheap))
        .hasMessage("the target of the signal x must be > 0 and finite, but was 0.0");
    assertThatThrownBy(() -> new Signal(" ", 1, cheap))
        .hasMessage("the name of a signal must not be blank");
  }

  private Utilization create() {
    return new Utilization(
        List.of(new Signal("cheap", 2, cheap), new Signal("dear", 0.5, dear)),
        combination,
        log::add,
        START);
  }

  private static final class Probe implements UtilizationSignal {
    private final boolean isCheap;
    private final List<Long> elapsed = new ArrayList<>();
    private double value;
    private boolean broken;

    private Probe(boolean isCheap) {
      this.isCheap = isCheap;
    }

    @Override
    public double sinceLastCall(long elapsedNanos) {
      elapsed.add(elapsedNanos);
      if (broken) {
        throw new IllegalStateException("broken");
      }
      return value;
    }

    @Override
    public boolean isCheap() {
      return isCheap;
    }
  }

  @Test
  void whatCannotBeUsedTwiceRefusesAllWhenItIsUsedUp() {
    UtilizationSignal share =
        new UtilizationSignal() {
          @Override
          public double sinceLastCall(long elapsedNanos) {
            return 1;
          }

          @Override
          public double highest() {
            return 1;
          }
        };
    assertThat(new Signal("share", 0.9, share).relative(0.9)).isEqualTo(1);
    assertThat(new Signal("share", 0.9, share).relative(0.45)).isEqualTo(0.5);
    assertThat(new Signal("share", 0.9, share).relative(0.95)).isCloseTo(1.5, within(1e-9));
    assertThat(new Signal("share", 0.9, share).relative(1)).isEqualTo(2);
    assertThatThrownBy(() -> new Signal("share", 1, share))
        .hasMessage(
            "the target of the signal share must be below 1.0, which is its highest, but was 1.0");
  }
}
