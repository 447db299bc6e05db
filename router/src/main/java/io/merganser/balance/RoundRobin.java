package io.merganser.balance;

import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Each backend in turn. Who is not available is passed over. */
final class RoundRobin implements Policy {
  private final Position position;

  RoundRobin(RandomGenerator random) {
    this.position = new Position(random);
  }

  @Override
  public Picker picker(List<Candidate> candidates) {
    return new InTurn(Rotation.array(candidates), position);
  }

  private record InTurn(Candidate[] candidates, Position position) implements Picker {

    @Override
    public @Nullable Candidate pick() {
      int count = candidates.length;
      // A turn for each try: were the next in line to take every turn of one that is away, it would
      // have twice its share.
      for (int tries = 0; tries < count; tries++) {
        Candidate candidate = candidates[(int) (position.advance() % count)];
        if (candidate.tryStart()) {
          return candidate;
        }
      }
      return Rotation.firstAvailable(candidates, position);
    }
  }
}
