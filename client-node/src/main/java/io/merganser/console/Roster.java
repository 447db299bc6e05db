package io.merganser.console;

import io.merganser.ConnectionInfo;
import io.merganser.FleetInfo;
import io.merganser.load.LoadReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The backends of one service, put together from what gossip says, what the connections say, who
 * has left, and what the demo did.
 *
 * @param subset the ids that belong to this node's subset
 * @param departed the nodes, by ids, of those who left lately
 * @param demo the demo's backends of this service, by ids
 * @param average the average utilization of a backend, or NaN
 * @param toTarget the utilization of a backend of this process relative to its targets, or NaN
 */
record Roster(
    FleetInfo fleet,
    Collection<ConnectionInfo> connections,
    Set<String> subset,
    Map<String, String> departed,
    Map<String, DemoBackend> demo,
    ToDoubleFunction<String> average,
    ToDoubleFunction<String> toTarget) {
  private static final double PERCENT = 100;

  /** One connection for each backend: the one that works, where an older one is still closing. */
  static Map<String, ConnectionInfo> byBackend(Collection<ConnectionInfo> connections) {
    Map<String, ConnectionInfo> best = new TreeMap<>();
    connections.forEach(
        connection ->
            best.merge(connection.backend(), connection, (a, b) -> rank(b) > rank(a) ? b : a));
    return best;
  }

  /** All backends, in the order of their ids. */
  List<State.Backend> backends() {
    Map<String, ConnectionInfo> connected = byBackend(connections);
    Map<String, FleetInfo.BackendInfo> known = new HashMap<>();
    fleet.backends().forEach(backend -> known.put(backend.id(), backend));
    Set<String> ids = new TreeSet<>(known.keySet());
    ids.addAll(connected.keySet());
    ids.addAll(departed.keySet());
    ids.addAll(demo.keySet());
    List<State.Backend> rows = new ArrayList<>(ids.size());
    ids.forEach(id -> rows.add(row(id, known.get(id), connected.get(id))));
    return rows;
  }

  private State.Backend row(
      String id, FleetInfo.@Nullable BackendInfo gossiped, @Nullable ConnectionInfo connection) {
    boolean heard = connection != null && connection.connected();
    LoadReport load = heard ? connection.load().orElse(null) : null;
    boolean coarse = !heard && gossiped != null && gossiped.reachable();
    return new State.Backend(
        id,
        gossiped != null ? gossiped.node() : departed.get(id),
        seen(gossiped, connection),
        said(gossiped, connection),
        connection != null && subset.contains(id),
        heard,
        connection != null && connection.available(),
        connection == null ? null : Json.number(connection.weight()),
        coarse ? Json.number(gossiped.utilization() / PERCENT) : utilization(load),
        coarse,
        heard ? Json.number(average.applyAsDouble(id)) : null,
        Json.number(toTarget.applyAsDouble(id)),
        load == null ? null : Json.number(load.queriesPerSecond()),
        load == null ? null : Json.number(load.errorsPerSecond()),
        connection == null ? null : Json.number(connection.errorRate()),
        connection == null ? 0 : connection.inFlight(),
        load == null ? null : (Integer) load.plausibleInFlight(),
        demo(id));
  }

  private static @Nullable Double utilization(@Nullable LoadReport load) {
    return load == null ? null : Json.number(Averages.plausible(load.utilization()));
  }

  private static SeenState seen(
      FleetInfo.@Nullable BackendInfo gossiped, @Nullable ConnectionInfo connection) {
    if (gossiped != null && !gossiped.reachable()) {
      return gossiped.gone() ? SeenState.GONE : SeenState.UNREACHABLE;
    }
    if (connection != null && connection.connected()) {
      return SeenState.of(connection.state());
    }
    if (gossiped == null) {
      return SeenState.GONE;
    }
    return connection != null ? SeenState.CONNECTING : SeenState.of(gossiped.state());
  }

  private static @Nullable String said(
      FleetInfo.@Nullable BackendInfo gossiped, @Nullable ConnectionInfo connection) {
    if (connection != null && connection.connected()) {
      return connection.state().name();
    }
    return gossiped == null ? null : gossiped.state().name();
  }

  private State.@Nullable Demo demo(String id) {
    DemoBackend backend = demo.get(id);
    return backend == null
        ? null
        : new State.Demo(
            backend.condition(), backend.actions().stream().map(DemoAction::toString).toList());
  }

  private static int rank(ConnectionInfo connection) {
    return (connection.connected() ? 2 : 0) + (connection.available() ? 1 : 0);
  }
}
