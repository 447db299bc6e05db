package io.merganser;

import java.util.List;

/**
 * Everybody who serves and who calls a service, as far as gossip has told this node.
 *
 * @param backends in the order of their ids
 * @param clients in the order of their ids
 */
public record FleetInfo(List<BackendInfo> backends, List<ClientInfo> clients) {

  public FleetInfo {
    backends = List.copyOf(backends);
    clients = List.copyOf(clients);
  }

  /**
   * A backend, whether or not it is in the subset of this router.
   *
   * @param node the cluster node that it runs on, as {@code address#uid}
   * @param state what it said of itself; gossip may be a moment behind
   * @param utilization coarse, in percent
   * @param reachable whether Akka can reach its node
   * @param gone whether its node has left: its seat is kept for a while
   */
  public record BackendInfo(
      String id,
      String node,
      BackendState state,
      int utilization,
      boolean reachable,
      boolean gone) {}

  /**
   * A client.
   *
   * @param subset the backends that it is to be connected to, by the strategy of this router
   */
  public record ClientInfo(String id, String node, List<String> subset) {

    public ClientInfo {
      subset = List.copyOf(subset);
    }
  }
}
