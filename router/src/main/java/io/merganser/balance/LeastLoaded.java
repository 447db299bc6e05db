package io.merganser.balance;

import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The book's least-loaded round robin: in turn among the backends with the fewest active requests
 * of this client. Recent errors count as active, or a backend that fails at once would look idle
 * and draw all traffic.
 */
final class LeastLoaded implements Policy {
  private final Position position;

  LeastLoaded(RandomGenerator random) {
    this.position = new Position(random);
  }

  @Override
  public Picker picker(List<Candidate> candidates) {
    return new Least(Rotation.array(candidates), position);
  }

  private record Least(Candidate[] candidates, Position position) implements Picker {

    @Override
    public @Nullable Candidate pick() {
      int count = candidates.length;
      if (count == 0) {
        return null;
      }
      int start = (int) (position.current() % count);
      int best = -1;
      float least = Float.POSITIVE_INFINITY;
      for (int i = 0; i < count; i++) {
        int at = start + i < count ? start + i : start + i - count;
        float load = candidates[at].ownLoad();
        if (load < least && candidates[at].isAvailable()) {
          best = at;
          least = load;
        }
      }
      if (best < 0) {
        return null;
      }
      position.moveTo(best + 1);
      return candidates[best].tryStart()
          ? candidates[best]
          : Rotation.firstAvailable(candidates, position);
    }
  }
}
