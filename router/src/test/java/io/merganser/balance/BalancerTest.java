package io.merganser.balance;

import static io.merganser.balance.Fixture.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BalancerTest {
  private final List<Candidate> tasks = Fixture.candidates(2);
  private final List<Long> reweighed = new ArrayList<>();
  private final Policy policy =
      new Policy() {
        @Override
        public Picker picker(List<Candidate> candidates) {
          return () -> candidates.isEmpty() ? null : candidates.get(0);
        }

        @Override
        public void reweigh(List<Candidate> candidates, long nowNanos) {
          reweighed.add(nowNanos);
        }
      };
  private final Balancer balancer =
      new Balancer(policy, Fixture.settings(), 0, new SplittableRandom(1));

  @Test
  void picksNobodyBeforeThereIsAnybody() {
    assertThat(balancer.pick()).isNull();
  }

  @Test
  void picksAmongTheLatestCandidates() {
    balancer.setCandidates(tasks);
    assertThat(balancer.pick()).isSameAs(tasks.get(0));
    balancer.setCandidates(tasks.subList(1, 2));
    assertThat(balancer.pick()).isSameAs(tasks.get(1));
  }

  @Test
  void reweighsOnceAnInterval() {
    balancer.setCandidates(tasks);
    for (int tick = 1; tick <= 25; tick++) {
      balancer.tick(tick * SECOND / 10);
    }
    assertThat(reweighed).containsExactly(SECOND, 2 * SECOND);
  }

  @Test
  void sharesTheTurnsOfOneThatIsAwayByWeight() {
    List<Candidate> four = Fixture.candidates(4);
    Balancer weighted =
        new Balancer(
            Fixture.policy(PolicyName.WEIGHTED_ROUND_ROBIN, 1),
            Fixture.settings(),
            0,
            new SplittableRandom(1));
    weighted.setCandidates(four);
    for (int i = 0; i < 4; i++) {
      Fixture.report(four.get(i), i == 0 ? 1000 : 100, 0.5, 0);
    }
    weighted.tick(SECOND);
    four.get(0).setStanding(Standing.OUT);
    weighted.tick(SECOND + 1);
    assertThat(Fixture.count(weighted::pick, 3000).values()).containsOnly(1000);
  }

  @Test
  void agesItsCandidatesWithEachTick() {
    balancer.setCandidates(tasks);
    Fixture.occupy(tasks.get(0), 1);
    tasks.get(0).failed();
    balancer.tick(SECOND / 10);
    assertThat(tasks.get(0).recentErrors()).isLessThan(1);
  }

  @Test
  void sendsToALameDuckWhatABackendOnProbationDoesNotTake() {
    Balancer real = adaptive(tasks);
    tasks.get(0).probe();
    tasks.get(1).setStanding(Standing.LAST_RESORT);
    real.tick(SECOND / 10);
    assertThat(real.hasRotation()).as("somebody to rely on").isFalse();
    assertThat(real.pick()).isSameAs(tasks.get(0));
    assertThat(real.pick()).isSameAs(tasks.get(1));
    assertThat(real.pick()).isSameAs(tasks.get(1));
  }

  @Test
  void sendsEverythingToABackendOnProbationWhenThereIsNobodyElse() {
    Balancer real = adaptive(tasks.subList(0, 1));
    tasks.get(0).probe();
    real.tick(SECOND / 10);
    assertThat(real.pick()).isSameAs(tasks.get(0));
    assertThat(real.pick()).isSameAs(tasks.get(0));
  }

  private static Balancer adaptive(List<Candidate> candidates) {
    Balancer balancer =
        new Balancer(
            Fixture.policy(PolicyName.ADAPTIVE_WEIGHTED_ROUND_ROBIN, 1),
            Fixture.settings(),
            0,
            new SplittableRandom(1));
    balancer.setCandidates(candidates);
    return balancer;
  }
}
