package io.merganser.balance;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What pickers have in common: their candidates, and whoever is available of them. */
final class Rotation {

  private Rotation() {}

  /** The first candidate, from anywhere on, that takes the request; {@code null} if none does. */
  static @Nullable Candidate firstAvailable(Candidate[] candidates, Position position) {
    long start = position.advance();
    for (int i = 0; i < candidates.length; i++) {
      Candidate candidate = candidates[(int) ((start + i) % candidates.length)];
      if (candidate.tryStart()) {
        return candidate;
      }
    }
    return null;
  }

  /** Lets whoever asks know the weights, relative to their mean. */
  static void show(List<Candidate> candidates, double[] weights) {
    double mean = Arrays.stream(weights).average().orElse(1);
    for (int i = 0; i < weights.length; i++) {
      candidates.get(i).setWeight(weights[i] / mean);
    }
  }

  static Candidate[] array(List<Candidate> candidates) {
    return candidates.toArray(Candidate[]::new);
  }
}
