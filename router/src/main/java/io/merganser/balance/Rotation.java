package io.merganser.balance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last resort of every picker: whoever is available. */
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

  static Candidate[] array(List<Candidate> candidates) {
    return candidates.toArray(Candidate[]::new);
  }
}
