package io.merganser.client;

import io.merganser.FleetInfo;
import io.merganser.cluster.ServiceView;
import io.merganser.subset.Assignment;
import io.merganser.subset.Fleet;
import io.merganser.subset.SubsetSettings;
import io.merganser.wire.RegistryEntry;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** What is known of a service, for people to look at. */
final class FleetDescription {

  private FleetDescription() {}

  /** Computes the subsets of all clients: not for the request path. */
  static FleetInfo of(ServiceView view, SubsetSettings settings) {
    List<FleetInfo.BackendInfo> backends =
        inOrder(view.backends()).stream()
            .map(
                entry ->
                    new FleetInfo.BackendInfo(
                        entry.id(),
                        entry.node(),
                        entry.state(),
                        entry.utilization(),
                        view.isThere(entry),
                        view.gone().contains(entry.node())))
            .toList();
    return new FleetInfo(backends, clients(view, settings));
  }

  private static List<FleetInfo.ClientInfo> clients(ServiceView view, SubsetSettings settings) {
    List<RegistryEntry> clients = inOrder(view.clients());
    Fleet fleet =
        Fleet.of(
            clients.stream().map(RegistryEntry::id).toList(),
            view.backends().stream().map(RegistryEntry::id).toList());
    Assignment assignment = settings.strategy().assign(fleet, settings.size());
    return IntStream.range(0, clients.size())
        .mapToObj(
            client ->
                new FleetInfo.ClientInfo(
                    clients.get(client).id(),
                    clients.get(client).node(),
                    assignment.membersOf(client)))
        .toList();
  }

  private static List<RegistryEntry> inOrder(List<RegistryEntry> entries) {
    return entries.stream().sorted(Comparator.comparing(RegistryEntry::id)).toList();
  }
}
