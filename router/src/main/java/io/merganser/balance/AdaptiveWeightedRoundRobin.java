package io.merganser.balance;

import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The default: weighted round robin, with weights that are trimmed until all backends are equally
 * utilized, among the backends that are least loaded for their weight.
 *
 * <p>Each interval: weights are capabilities times trims ({@link Capabilities}, {@link Trim}). Each
 * pick: of all available backends, those with the lowest {@link Candidate#load} ÷ weight, and of
 * these the one whose turn comes first. Idle backends all have load zero, so a quiet subset is
 * plain weighted round robin; under load the turn hardly ever decides.
 */
final class AdaptiveWeightedRoundRobin implements Policy {
  private final Capabilities capabilities;
  private final Trim trim;
  private final Position position;
  private final float ownRequestCost;

  AdaptiveWeightedRoundRobin(BalanceSettings settings, RandomGenerator random) {
    this.capabilities = new Capabilities(settings);
    this.trim = new Trim(settings);
    this.position = new Position(random);
    this.ownRequestCost = (float) settings.ownRequestCost();
  }

  @Override
  public void reweigh(List<Candidate> candidates, long nowNanos) {
    capabilities.update(candidates, nowNanos);
    trim.update(candidates, capabilities, capabilities.weights(candidates));
  }

  @Override
  public Picker picker(List<Candidate> candidates) {
    double[] weights = capabilities.weights(candidates);
    double largest = 0;
    for (int i = 0; i < weights.length; i++) {
      weights[i] *= trim.of(candidates.get(i));
      largest = Math.max(largest, weights[i]);
    }
    float[] costs = new float[weights.length];
    Rotation.show(candidates, weights);
    for (int i = 0; i < weights.length; i++) {
      // Against the largest, so that weights of any size give numbers that a float can hold.
      costs[i] = (float) (largest / weights[i]);
    }
    return new Adaptive(
        Rotation.array(candidates), costs, Turns.of(weights), position, ownRequestCost);
  }

  /**
   * @param costs how much dearer a request is at each candidate than at the one with most weight
   */
  private record Adaptive(
      Candidate[] candidates, float[] costs, Turns turns, Position position, float ownRequestCost)
      implements Picker {

    /** How far to look for the first in turn among equals; past that, any of them in rotation. */
    private static final int LONGEST_WALK = 8;

    @Override
    public @Nullable Candidate pick() {
      if (candidates.length == 0) {
        return null;
      }
      int start = turns.at(position.current());
      if (score(start) == 0) {
        // Nobody is less loaded than that, so there is no need to look at the others.
        int first = turns.next(position);
        if (score(first) == 0 && candidates[first].tryStart()) {
          return candidates[first];
        }
      }
      int least = leastLoaded(start);
      if (least < 0) {
        return null;
      }
      return candidates[least].tryStart()
          ? candidates[least]
          : Rotation.firstAvailable(candidates, position);
    }

    private int leastLoaded(int start) {
      int best = -1;
      int ties = 0;
      float lowest = Float.POSITIVE_INFINITY;
      for (int i = 0, at = start; i < candidates.length; i++) {
        float score = score(at);
        if (score <= lowest && candidates[at].isAvailable()) {
          if (score < lowest) {
            best = at;
            lowest = score;
            ties = 0;
          }
          ties++;
        }
        at = at + 1 == candidates.length ? 0 : at + 1;
      }
      return ties > 1 ? firstInTurn(lowest, ties, best) : best;
    }

    private int firstInTurn(float lowest, int ties, int otherwise) {
      for (int steps = 0; steps < LONGEST_WALK; steps++) {
        int next = turns.next(position);
        if (score(next) <= lowest && candidates[next].isAvailable()) {
          return next;
        }
      }
      int left = (int) (position.advance() % ties);
      for (int at = 0; at < candidates.length; at++) {
        if (score(at) <= lowest && candidates[at].isAvailable() && left-- == 0) {
          return at;
        }
      }
      return otherwise;
    }

    private float score(int at) {
      return candidates[at].load(ownRequestCost) * costs[at];
    }
  }
}
