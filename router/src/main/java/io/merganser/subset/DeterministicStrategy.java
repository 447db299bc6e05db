package io.merganser.subset;

import java.util.Arrays;
import java.util.List;

/**
 * The book's deterministic subsetting: clients are grouped into rounds, every round shuffles the
 * backends in its own way, and each client of a round takes one slice of that shuffle.
 *
 * <p>A round has ⌊N/k⌋ clients, by their place among all clients. Where N is not divisible by k the
 * slices of a round share what is left over, the first ones one backend larger, so that a full
 * round uses every backend exactly once. With N = 2k − 1 the one slice of a round is all of them.
 * Stand-ins follow the slice in the round's shuffle, so that the rounds spread the load of a lost
 * backend over all others.
 *
 * <p>Its price is churn: a client more or less shifts the places of those behind it, a backend more
 * or less reshuffles nearly everything.
 */
final class DeterministicStrategy implements SubsetStrategy {

  @Override
  public String name() {
    return "deterministic";
  }

  @Override
  public Subset select(Fleet fleet, String client, int size) {
    int actual = SubsetSize.of(fleet, size);
    int backends = fleet.backends().size();
    if (backends == 0) {
      return new Subset(List.of(), List.of());
    }
    Fleet known = fleet.including(client);
    Slices slices = Slices.of(backends, actual);
    int position = known.positionOf(client);
    int[] shuffled = RoundShuffle.of(backends, slices.roundOf(position));
    int slice = slices.sliceOf(position);
    int[] rest = new int[backends - slices.length(slice)];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = shuffled[(slices.end(slice) + i) % backends];
    }
    return new Subset(
        Preference.names(slices.cut(shuffled, slice), known), Preference.names(rest, known));
  }

  @Override
  public Assignment assign(Fleet fleet, int size) {
    int actual = SubsetSize.of(fleet, size);
    int backends = fleet.backends().size();
    int[][] members = new int[fleet.clients().size()][];
    if (backends == 0) {
      Arrays.fill(members, new int[0]);
      return new Assignment(fleet, members);
    }
    Slices slices = Slices.of(backends, actual);
    int[] shuffled = {};
    for (int position = 0; position < members.length; position++) {
      int slice = slices.sliceOf(position);
      if (slice == 0) {
        shuffled = RoundShuffle.of(backends, slices.roundOf(position));
      }
      members[position] = slices.cut(shuffled, slice);
    }
    return new Assignment(fleet, members);
  }

  /** Every backend is reached when the first round is full: when ⌊N/k⌋ is at most M. */
  @Override
  public int smallestSizeReachingAll(Fleet fleet) {
    SubsetSize.requireClients(fleet);
    int backends = fleet.backends().size();
    return backends == 0 ? 0 : backends / (fleet.clients().size() + 1) + 1;
  }

  /**
   * How a round's shuffle is cut.
   *
   * @param count how many slices, and so clients, a round has
   * @param base the size of the smaller slices
   * @param larger how many slices, from the first on, have one backend more
   */
  private record Slices(int count, int base, int larger) {

    static Slices of(int backends, int size) {
      int count = backends / size;
      return new Slices(count, backends / count, backends % count);
    }

    int roundOf(int position) {
      return position / count;
    }

    int sliceOf(int position) {
      return position % count;
    }

    int start(int slice) {
      return slice * base + Math.min(slice, larger);
    }

    int length(int slice) {
      return base + (slice < larger ? 1 : 0);
    }

    int end(int slice) {
      return start(slice) + length(slice);
    }

    int[] cut(int[] shuffled, int slice) {
      return Arrays.copyOfRange(shuffled, start(slice), end(slice));
    }
  }
}
