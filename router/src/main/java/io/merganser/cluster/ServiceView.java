package io.merganser.cluster;

import io.merganser.wire.RegistryEntry;
import java.util.List;
import java.util.Set;

/**
 * Who serves and who calls a service, as far as this node knows.
 *
 * @param unreachable the nodes that cannot be reached just now; their tasks are still listed
 */
public record ServiceView(
    List<RegistryEntry> backends, List<RegistryEntry> clients, Set<String> unreachable) {

  public ServiceView {
    backends = List.copyOf(backends);
    clients = List.copyOf(clients);
    unreachable = Set.copyOf(unreachable);
  }
}
