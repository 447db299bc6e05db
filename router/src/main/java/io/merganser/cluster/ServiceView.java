package io.merganser.cluster;

import io.merganser.wire.RegistryEntry;
import java.util.List;
import java.util.Set;

/**
 * Who serves and who calls a service, as far as this node knows.
 *
 * @param unreachable the nodes that cannot be reached just now; their tasks are still listed
 * @param gone the nodes that have left, and whose tasks are listed because they keep their seats
 */
public record ServiceView(
    List<RegistryEntry> backends,
    List<RegistryEntry> clients,
    Set<String> unreachable,
    Set<String> gone) {

  public ServiceView {
    backends = List.copyOf(backends);
    clients = List.copyOf(clients);
    unreachable = Set.copyOf(unreachable);
    gone = Set.copyOf(gone);
  }

  /** Nobody serves and nobody calls. */
  public static ServiceView empty() {
    return new ServiceView(List.of(), List.of(), Set.of(), Set.of());
  }

  /** Whether the node of that task is there, as far as Akka can tell. */
  public boolean isThere(RegistryEntry task) {
    return !gone.contains(task.node()) && !unreachable.contains(task.node());
  }
}
