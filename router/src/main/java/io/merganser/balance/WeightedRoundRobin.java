package io.merganser.balance;

import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The book's weighted round robin: in turn, in proportion to capability scores made from what the
 * backends report. {@link Capabilities} says how.
 */
final class WeightedRoundRobin implements Policy {
  private final Capabilities capabilities;
  private final Position position;

  WeightedRoundRobin(BalanceSettings settings, RandomGenerator random) {
    this.capabilities = new Capabilities(settings);
    this.position = new Position(random);
  }

  @Override
  public void reweigh(List<Candidate> candidates, long nowNanos) {
    capabilities.update(candidates, nowNanos);
  }

  @Override
  public Picker picker(List<Candidate> candidates) {
    double[] weights = capabilities.weights(candidates);
    Rotation.show(candidates, weights);
    return new Weighted(Rotation.array(candidates), Turns.of(weights), position);
  }

  private record Weighted(Candidate[] candidates, Turns turns, Position position)
      implements Picker {

    @Override
    public @Nullable Candidate pick() {
      for (int tries = 0; tries < candidates.length; tries++) {
        Candidate candidate = candidates[turns.next(position)];
        if (candidate.tryStart()) {
          return candidate;
        }
      }
      return Rotation.firstAvailable(candidates, position);
    }
  }
}
