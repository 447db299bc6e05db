package io.merganser.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class AcceptClockedThrottleTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Duration PROBE = Duration.ofSeconds(1);
  private static final int SAVED = 20;

  private final AcceptClockedThrottle throttle = new AcceptClockedThrottle(2, SAVED, PROBE, 0);

  @Test
  void anyNumberMayWaitForTheirAnswersWhileItIsCalm() {
    assertThat(passes(throttle, 100_000, 0)).isEqualTo(100_000);
  }

  @Test
  void afterARefusalThePurseIsWhatMayBeSent() {
    throttle.refused(0);
    assertThat(passes(throttle, 1_000, 0)).isEqualTo(SAVED + 1);
    throttle.refused(0);
    assertThat(passes(throttle, 1_000, 0)).as("it fills the purse once").isZero();
  }

  @Test
  void eachAcceptPaysForK() {
    drain(throttle);
    throttle.accepted(0);
    assertThat(passes(throttle, 1_000, 0)).isEqualTo(2);
    throttle.accepted(0);
    throttle.accepted(0);
    assertThat(passes(throttle, 1_000, 0)).isEqualTo(4);
  }

  @Test
  void fractionsOfATokenAddUp() {
    AcceptClockedThrottle some = new AcceptClockedThrottle(1.1, SAVED, PROBE, 0);
    drain(some);
    int sent = 0;
    for (int i = 0; i < 1_000; i++) {
      some.accepted(0);
      sent += passes(some, 10, 0);
    }
    assertThat(sent).isEqualTo(1_100);
  }

  @Test
  void anUndecidedRequestGivesItsTokenBack() {
    drain(throttle);
    throttle.undecided(0);
    assertThat(passes(throttle, 1_000, 0)).isEqualTo(1);
  }

  @Test
  void twiceAFullPurseIsCalm() {
    drain(throttle);
    accept(SAVED - 1);
    assertThat(passes(throttle, 1_000, 0)).isEqualTo(2 * SAVED - 2);
    accept(SAVED);
    assertThat(passes(throttle, 1_000, 0)).isEqualTo(1_000);
    throttle.refused(0);
    assertThat(passes(throttle, 1_000, 0)).as("the probe is spent").isEqualTo(SAVED);
  }

  @Test
  void aRefusalTakesWhatIsAboveAFullPurse() {
    drain(throttle);
    accept(SAVED - 1);
    throttle.refused(0);
    assertThat(passes(throttle, 1_000, 0)).isEqualTo(SAVED);
  }

  @Test
  void oneAProbeIntervalPassesWithoutAToken() {
    drain(throttle);
    assertThat(passes(throttle, 1_000, SECOND - 1)).isZero();
    assertThat(passes(throttle, 1_000, SECOND)).isEqualTo(1);
    assertThat(passes(throttle, 1_000, 2 * SECOND - 1)).isZero();
    assertThat(passes(throttle, 1_000, 9 * SECOND)).as("they are not saved").isEqualTo(1);
  }

  @Test
  void timeoutsDoNotMakeItCalm() {
    drain(throttle);
    int passed = 0;
    for (int second = 1; second < 200; second++) {
      for (int i = 0; i < 100; i++) {
        if (throttle.tryPass(second * SECOND)) {
          passed++;
          throttle.undecided(second * SECOND);
        }
      }
    }
    assertThat(passed).as("nor free again").isLessThan(200 * 100);
    assertThat(passes(throttle, 1_000, 200 * SECOND)).isLessThanOrEqualTo(SAVED + 1);
  }

  @Test
  void asksMoreOftenWhereMuchWasAcceptedOfLate() {
    throttle.refused(0);
    for (int i = 0; i < 5_000; i++) {
      throttle.accepted(0);
    }
    drain(throttle);
    int passed = 0;
    for (int milli = 0; milli < 1_000; milli++) {
      passed += passes(throttle, 10, milli * SECOND / 1_000);
    }
    assertThat(passed).as("one for ten of a thousand a second").isBetween(95, 105);
  }

  /** In tenths of a token, one thread at a time. */
  private static final class Model {
    final int k;
    boolean calm = true;
    int purse;
    long probedAtNanos = -SECOND;
    final RecentCount accepts = new RecentCount(Duration.ofSeconds(5), 0);

    Model(int k) {
      this.k = k;
    }

    boolean tryPass(long nowNanos) {
      if (calm) {
        return true;
      }
      if (purse >= 10) {
        purse -= 10;
        return true;
      }
      long pause = 50 * SECOND / Math.max(1, accepts.recent(nowNanos));
      boolean due = nowNanos - probedAtNanos >= Math.min(SECOND, pause);
      probedAtNanos = due ? nowNanos : probedAtNanos;
      return due;
    }

    void refused() {
      purse = calm ? 10 * SAVED : Math.min(purse, 10 * SAVED);
      calm = false;
    }

    void accepted(long nowNanos) {
      accepts.increment(nowNanos);
      purse += k;
      calm |= purse >= 20 * SAVED;
    }

    void undecided() {
      purse = Math.max(purse, Math.min(10 * SAVED, purse + 10));
    }
  }

  @Property(seed = "21", tries = 500)
  void doesWhatASimpleModelDoes(
      @ForAll @IntRange(min = 11, max = 40) int tenthsOfK,
      @ForAll @IntRange(max = 100) int percentAccepted,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    AcceptClockedThrottle some = new AcceptClockedThrottle(tenthsOfK / 10.0, SAVED, PROBE, 0);
    Model model = new Model(tenthsOfK);
    long now = 0;
    for (int i = 0; i < 2_000; i++) {
      now += random.nextLong(SECOND / 20);
      boolean passes = some.tryPass(now);
      assertThat(passes).isEqualTo(model.tryPass(now));
      if (passes && random.nextInt(100) < percentAccepted) {
        some.accepted(now);
        model.accepted(now);
      } else if (passes && random.nextInt(10) == 0) {
        some.undecided(now);
        model.undecided();
      } else if (passes) {
        some.refused(now);
        model.refused();
      }
    }
  }

  @Test
  void noTokenIsSpentTwice() throws Exception {
    throttle.refused(0);
    List<Integer> sent = Threads.together(() -> passes(throttle, 50_000, 0));
    assertThat(sent.stream().mapToInt(each -> each).sum()).isEqualTo(SAVED + 1);
  }

  @Test
  void noTokenIsLostBetweenThreads() throws Exception {
    AcceptClockedThrottle large = new AcceptClockedThrottle(1.5, 1_000_000, PROBE, 0);
    large.refused(0);
    AtomicLong sent = new AtomicLong(passes(large, 2_000_000, 0));
    Threads.together(
        () -> {
          for (int i = 0; i < 50_000; i++) {
            large.accepted(0);
            sent.addAndGet(passes(large, 2, 0));
          }
          return null;
        });
    sent.addAndGet(passes(large, 1_000_000, 0));
    assertThat(sent.get()).isEqualTo(1_000_000 + 1 + Threads.COUNT * 50_000 * 3 / 2);
  }

  private void accept(int times) {
    for (int i = 0; i < times; i++) {
      throttle.accepted(0);
    }
  }

  private static void drain(AcceptClockedThrottle some) {
    some.refused(0);
    passes(some, SAVED + 1, 0);
  }

  private static int passes(Throttle some, int wanted, long nowNanos) {
    int passes = 0;
    for (int i = 0; i < wanted; i++) {
      passes += some.tryPass(nowNanos) ? 1 : 0;
    }
    return passes;
  }
}
