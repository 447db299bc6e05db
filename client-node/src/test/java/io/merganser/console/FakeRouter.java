package io.merganser.console;

import akka.NotUsed;
import akka.actor.typed.ActorRef;
import akka.stream.javadsl.Flow;
import io.merganser.BackendState;
import io.merganser.ConnectionInfo;
import io.merganser.FleetInfo;
import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.Router;
import io.merganser.RouterStats;
import io.merganser.load.LoadReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A router that shows what it is told to. */
final class FakeRouter implements Router<String, String> {
  final List<ConnectionInfo> connections = new ArrayList<>();
  final List<FleetInfo.BackendInfo> backends = new ArrayList<>();
  final List<FleetInfo.ClientInfo> clients = new ArrayList<>();
  RouterStats stats = stats(0, 0);
  int described;

  static RouterStats stats(long succeeded, long failed) {
    return new RouterStats(succeeded, 0, 0, 0, 0, 0, 0, 0, 0, failed, 0, 0, 0, 0, 0, 0, 0);
  }

  /** A backend that gossip knows and this router is connected to. */
  void connect(String id, BackendState state, double utilization) {
    gossip(id, state, true);
    connections.removeIf(connection -> connection.backend().equals(id));
    connections.add(connection(id, state, true, utilization, 1));
  }

  void gossip(String id, BackendState state, boolean reachable) {
    backends.removeIf(backend -> backend.id().equals(id));
    backends.add(new FleetInfo.BackendInfo(id, "node of " + id, state, 40, reachable, false));
  }

  static ConnectionInfo connection(
      String id, BackendState state, boolean connected, double utilization, long incarnation) {
    LoadReport load = new LoadReport(100, 2, utilization, 7, incarnation);
    return new ConnectionInfo(id, 1, state, connected, connected, 1.5, 3, 0.02, Optional.of(load));
  }

  @Override
  public RouterStats stats() {
    return stats;
  }

  @Override
  public List<ConnectionInfo> connections() {
    return List.copyOf(connections);
  }

  @Override
  public FleetInfo fleet() {
    described++;
    return new FleetInfo(backends, clients);
  }

  @Override
  public CompletionStage<Outcome<String>> send(String request, RequestOptions options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ActorRef<Send<String, String>> ref() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Flow<String, Outcome<String>, NotUsed> flow(int parallelism) {
    throw new UnsupportedOperationException();
  }
}
