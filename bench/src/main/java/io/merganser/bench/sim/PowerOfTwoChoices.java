package io.merganser.bench.sim;

import io.merganser.balance.Candidate;
import io.merganser.balance.Picker;
import io.merganser.balance.Policy;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The power of two choices, as a reference: of two backends at random, the one with fewer of this
 * client's requests in flight, recent errors counted as such (Mitzenmacher, 2001).
 */
final class PowerOfTwoChoices implements Policy {
  private final RandomGenerator random;

  PowerOfTwoChoices(RandomGenerator random) {
    this.random = random;
  }

  @Override
  public Picker picker(List<Candidate> candidates) {
    return () -> pick(candidates);
  }

  private @Nullable Candidate pick(List<Candidate> candidates) {
    int count = candidates.size();
    if (count < 2) {
      return count == 1 && candidates.get(0).tryStart() ? candidates.get(0) : null;
    }
    int one = random.nextInt(count);
    int other = random.nextInt(count - 1);
    Candidate first = candidates.get(one);
    Candidate second = candidates.get(other < one ? other : other + 1);
    boolean swap = load(second) < load(first);
    Candidate better = swap ? second : first;
    Candidate worse = swap ? first : second;
    return better.tryStart() ? better : worse.tryStart() ? worse : null;
  }

  private static float load(Candidate candidate) {
    return candidate.inFlight() + candidate.recentErrors();
  }
}
