package io.merganser.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class AdaptiveThrottleTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final Duration PROBE = Duration.ofSeconds(1);

  private double drawn;
  private final AdaptiveThrottle throttle = new AdaptiveThrottle(2, WINDOW, PROBE, () -> drawn, 0);

  @Test
  void drawsNothingWhileNothingIsRefused() {
    drawn = Double.NaN;
    for (int i = 0; i < 1000; i++) {
      assertThat(throttle.tryPass(0)).isTrue();
    }
  }

  @Test
  void whatItRefusesItselfStaysAmongTheRequests() {
    throttle.tryPass(0);
    throttle.refused(0);
    throttle.tryPass(0);
    drawn = 0.89;
    for (int requests = 2; requests < 9; requests++) {
      assertThat(throttle.tryPass(0)).as("after %s requests", requests).isTrue();
    }
    for (int requests = 9; requests < 10_000; requests++) {
      assertThat(throttle.tryPass(0)).as("after %s requests", requests).isFalse();
    }
    drawn = 0.9998;
    assertThat(throttle.tryPass(0)).as("there is no cap").isFalse();
  }

  @Test
  void oneAProbeIntervalPassesWhateverIsDrawn() {
    throttle.tryPass(0);
    throttle.refused(0);
    assertThat(throttle.tryPass(0)).isTrue();
    assertThat(throttle.tryPass(SECOND - 1)).isFalse();
    assertThat(throttle.tryPass(SECOND)).isTrue();
    assertThat(throttle.tryPass(SECOND)).isFalse();
  }

  @Test
  void forgetsARefusalAfterTheWindow() {
    throttle.tryPass(0);
    throttle.refused(0);
    throttle.tryPass(10 * SECOND - 1);
    assertThat(throttle.tryPass(10 * SECOND - 1)).isFalse();
    assertThat(throttle.tryPass(10 * SECOND)).isTrue();
    assertThat(throttle.tryPass(10 * SECOND)).isTrue();
  }

  @Property(seed = "21", tries = 300)
  void refusesWithTheProbabilityOfTheEquation(
      @ForAll @IntRange(min = 2, max = 500) int requests,
      @ForAll @IntRange(max = 500) int accepts,
      @ForAll @IntRange(min = 11, max = 40) int tenthsOfK) {
    double k = tenthsOfK / 10.0;
    double expected = Math.max(0, (requests - k * accepts) / (requests + 1));
    assertThat(passes(requests, accepts, k, expected)).isTrue();
    assertThat(passes(requests, accepts, k, Math.nextDown(expected)))
        .isEqualTo(accepts * k >= requests);
  }

  private boolean passes(int requests, int accepts, double k, double draw) {
    AdaptiveThrottle some = new AdaptiveThrottle(k, WINDOW, PROBE, () -> drawn, 0);
    some.tryPass(0);
    some.refused(0);
    drawn = 0;
    assertThat(some.tryPass(0)).as("the probe").isTrue();
    drawn = 1;
    for (int i = 2; i < requests; i++) {
      some.tryPass(0);
    }
    for (int i = 0; i < accepts; i++) {
      some.accepted(0);
    }
    drawn = Math.max(0, draw);
    return some.tryPass(0);
  }
}
