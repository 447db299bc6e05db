package io.merganser.subset;

import java.util.Arrays;

/**
 * Random subsetting, the book's baseline: each client keeps the backends it ranks first.
 *
 * <p>The ranks are rendezvous hashes, so a client needs to know no other client, and one backend
 * more or less changes at most one connection of a client. But the load is uneven: with 300
 * clients, 300 backends and a size of 30 some backends have half of the mean, others half more.
 */
final class RandomStrategy implements SubsetStrategy {

  @Override
  public String name() {
    return "random";
  }

  @Override
  public Subset select(Fleet fleet, String client, int size) {
    int actual = SubsetSize.of(fleet, size);
    Preference preference = new Preference(fleet);
    long hash = TaskHash.ofClient(client);
    int[] members = preference.first(hash, actual);
    return new Subset(
        Preference.names(members, fleet), Preference.names(preference.rest(hash, members), fleet));
  }

  @Override
  public Assignment assign(Fleet fleet, int size) {
    int actual = SubsetSize.of(fleet, size);
    Preference preference = new Preference(fleet);
    int[][] members = new int[fleet.clients().size()][];
    for (int client = 0; client < members.length; client++) {
      members[client] = preference.first(TaskHash.ofClient(fleet.clients().get(client)), actual);
    }
    return new Assignment(fleet, members);
  }

  @Override
  public int smallestSizeReachingAll(Fleet fleet) {
    SubsetSize.requireClients(fleet);
    Preference preference = new Preference(fleet);
    int[] bestPlace = new int[fleet.backends().size()];
    Arrays.fill(bestPlace, Integer.MAX_VALUE);
    for (String client : fleet.clients()) {
      int[] order = preference.all(TaskHash.ofClient(client));
      for (int place = 0; place < order.length; place++) {
        bestPlace[order[place]] = Math.min(bestPlace[order[place]], place);
      }
    }
    return Arrays.stream(bestPlace).map(place -> place + 1).max().orElse(0);
  }
}
