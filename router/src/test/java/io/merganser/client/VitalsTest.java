package io.merganser.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import io.merganser.settings.SettingsReader;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class VitalsTest {
  private static final HealthSettings SETTINGS =
      HealthSettings.read(
          SettingsReader.at(
              ConfigFactory.parseString(
                  """
h { interval = 1s, silence = 250ms, timeout = 500ms, lost-after = 3s, inactive-after = 60s
    knock-base = 250ms, knock-longest = 10s, stand-in-after = 2s }
"""),
              "h"));

  private final Vitals vitals = new Vitals(SETTINGS, new SplittableRandom(20), 0);

  @Test
  void asksABackendWithoutTrafficOnceInAnInterval() {
    assertThat(next(true, 0, 0, false, 999)).isEqualTo(Vitals.Step.NOTHING);
    assertThat(next(true, 0, 0, false, 1000)).isEqualTo(Vitals.Step.CHECK);
    assertThat(next(true, 1001, 0, false, 2000)).isEqualTo(Vitals.Step.NOTHING);
    assertThat(next(true, 1001, 0, false, 2001)).isEqualTo(Vitals.Step.CHECK);
  }

  @Test
  void asksABackendThatOwesAnswersSooner() {
    assertThat(next(true, 0, 0, true, 249)).isEqualTo(Vitals.Step.NOTHING);
    assertThat(next(true, 0, 0, true, 250)).isEqualTo(Vitals.Step.CHECK);
  }

  @Test
  void neverAsksABackendThatAnswers() {
    for (int millis = 0; millis < 5000; millis += 100) {
      assertThat(next(true, millis - 200, millis, true, millis)).isEqualTo(Vitals.Step.NOTHING);
    }
  }

  @Test
  void asksAnInactiveBackendTenTimesAsRarely() {
    assertThat(next(true, 60_000, 0, false, 69_999)).isEqualTo(Vitals.Step.NOTHING);
    assertThat(next(true, 60_000, 0, false, 70_000)).isEqualTo(Vitals.Step.CHECK);
    assertThat(next(true, 70_001, 70_500, false, 71_001))
        .as("as soon as it is used, it is asked as often as others")
        .isEqualTo(Vitals.Step.CHECK);
  }

  @Test
  void givesUpABackendThatDoesNotAnswerAndKnocksWithGrowingPauses() {
    next(true, 0, 0, false, 1000);
    assertThat(next(true, 0, 0, false, 1499)).isEqualTo(Vitals.Step.NOTHING);
    assertThat(next(true, 0, 0, false, 1500)).isEqualTo(Vitals.Step.GIVE_UP);
    int knocks = 0;
    for (int millis = 1600; millis < 61_600; millis += 100) {
      knocks += next(false, 0, 0, false, millis) == Vitals.Step.KNOCK ? 1 : 0;
    }
    assertThat(knocks)
        .as("in a minute, of 250 ms, 500 ms, 1 s, 2 s, 4 s, 8 s, 10 s …")
        .isBetween(9, 13);
  }

  @Test
  void aPauseOfItsOwnIsNotHeldAgainstTheBackend() {
    next(true, 0, 0, false, 1000);
    vitals.excuse(TimeUnit.SECONDS.toNanos(3), 0);
    assertThat(next(true, 0, 0, false, 4100)).isEqualTo(Vitals.Step.NOTHING);
    assertThat(next(true, 0, 0, false, 4500)).isEqualTo(Vitals.Step.GIVE_UP);
  }

  @Test
  void anAnswerThatCameBeforeAPauseOfItsOwnCounts() {
    next(true, 0, 0, false, 1000);
    vitals.excuse(TimeUnit.SECONDS.toNanos(3), nanos(1005));
    assertThat(next(true, 1005, 0, false, 4100)).isEqualTo(Vitals.Step.CHECK);
    assertThat(next(true, 4101, 0, false, 4700)).isEqualTo(Vitals.Step.NOTHING);
  }

  @Property(seed = "20", tries = 200)
  void aSilentBackendIsGivenUpWithinSilenceAndTimeoutAndATick(@ForAll boolean owesAnswers) {
    Vitals fresh = new Vitals(SETTINGS, new SplittableRandom(1), 0);
    long limit = (owesAnswers ? 250 : 1000) + 500 + 200;
    boolean givenUp = false;
    for (long millis = 0; millis <= limit && !givenUp; millis += 100) {
      givenUp =
          fresh.next(true, 0, 0, owesAnswers, TimeUnit.MILLISECONDS.toNanos(millis))
              == Vitals.Step.GIVE_UP;
    }
    assertThat(givenUp).isTrue();
  }

  private Vitals.Step next(boolean up, long heard, long used, boolean owes, long now) {
    return vitals.next(up, nanos(heard), nanos(used), owes, nanos(now));
  }

  private static long nanos(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
