package io.merganser.subset;

import java.util.Arrays;

/**
 * Balanced rendezvous, the default: every client computes the same assignment of all clients from
 * the two sets of ids, and takes its own part of it.
 *
 * <p>For any numbers of clients and backends, each client has min(k, N) backends and the
 * connections per backend differ by at most one. {@link BalancedRendezvous} says how.
 */
final class BalancedStrategy implements SubsetStrategy {

  @Override
  public String name() {
    return "balanced";
  }

  @Override
  public Subset select(Fleet fleet, String client, int size) {
    int actual = SubsetSize.of(fleet, size);
    Fleet known = fleet.including(client);
    long hash = TaskHash.ofClient(client);
    Preference preference = new Preference(known);
    int[] linked = BalancedRendezvous.link(known, actual).backendsOf(known.positionOf(client));
    int[] members = preference.order(hash, linked);
    return new Subset(
        Preference.names(members, known), Preference.names(preference.rest(hash, members), known));
  }

  @Override
  public Assignment assign(Fleet fleet, int size) {
    Links links = BalancedRendezvous.link(fleet, SubsetSize.of(fleet, size));
    Preference preference = new Preference(fleet);
    int[][] members = new int[fleet.clients().size()][];
    Arrays.setAll(
        members,
        client ->
            preference.order(
                TaskHash.ofClient(fleet.clients().get(client)), links.backendsOf(client)));
    return new Assignment(fleet, members);
  }

  /** ⌈N/M⌉: with M·k ≥ N no backend gets less than one connection. */
  @Override
  public int smallestSizeReachingAll(Fleet fleet) {
    SubsetSize.requireClients(fleet);
    int clients = fleet.clients().size();
    return (fleet.backends().size() + clients - 1) / clients;
  }
}
