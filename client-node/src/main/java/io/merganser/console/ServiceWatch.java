package io.merganser.console;

import com.typesafe.config.Config;
import io.merganser.BackendState;
import io.merganser.ConnectionInfo;
import io.merganser.FleetInfo;
import io.merganser.Router;
import io.merganser.balance.BalanceSettings;
import io.merganser.load.Spread;
import io.merganser.subset.SubsetSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Watches one service through the router of this node. By one thread at a time. */
final class ServiceWatch {
  static final Duration SAMPLE_INTERVAL = Duration.ofSeconds(1);

  private final String name;
  private final Router<?, ?> router;
  private final String client;
  private final String policy;
  private final SubsetSettings subset;
  private final LongSupplier clock;
  private final FleetCache fleet;
  private final Averages averages;
  private final Departures departures;
  private final CriticalityCounts counts;
  private final CustomerWatch customers;
  private final SampleRates.Meter rates;
  private final History history;
  private final int maxBackends;
  private final Duration averageOver;

  /**
   * @param counts of the requests of this router, from before it was watched
   * @param client the id of this node among the clients of the service
   * @param config of the service, for what is shown of it
   * @param clock nanoseconds
   */
  ServiceWatch(
      String name,
      Router<?, ?> router,
      CriticalityCounts counts,
      CustomerWatch customers,
      String client,
      Config config,
      ConsoleSettings settings,
      LongSupplier clock) {
    this.name = name;
    this.router = router;
    this.counts = counts;
    this.customers = customers;
    this.client = client;
    this.policy = BalanceSettings.fromConfig(config).policy().toString();
    this.subset = SubsetSettings.fromConfig(config);
    this.clock = clock;
    this.fleet = new FleetCache(router, clock);
    this.averages = new Averages(settings.averageOver());
    this.departures = new Departures(settings.showGone(), settings.maxBackends());
    this.rates = new SampleRates.Meter(router.stats(), counts.totals(), clock.getAsLong());
    this.history = new History(settings.history(), SAMPLE_INTERVAL);
    this.maxBackends = settings.maxBackends();
    this.averageOver = settings.averageOver();
  }

  /**
   * The state of the service now.
   *
   * @param demo the demo's backends of this service, by ids
   * @param toTarget how utilized those of this process are, relative to their targets, by ids
   */
  State.Service state(Map<String, DemoBackend> demo, Map<String, Double> toTarget) {
    long now = clock.getAsLong();
    List<ConnectionInfo> connections = router.connections();
    FleetInfo known = fleet.get();
    Map<String, String> nodes = new HashMap<>();
    known.backends().forEach(backend -> nodes.put(backend.id(), backend.node()));
    Roster roster =
        new Roster(
            known,
            connections,
            ownSubset(known, connections),
            departures.update(nodes, now),
            demo,
            id -> averages.of(id, now),
            id -> toTarget.getOrDefault(id, Double.NaN));
    return new State.Service(
        name,
        policy,
        subset.strategy().name(),
        subset.size(),
        client,
        known.clients().size(),
        known.clients().stream()
            .map(other -> new State.Client(other.id(), other.node(), other.subset()))
            .toList(),
        known.backends().size(),
        roster.backends(),
        Totals.outcomes(router.stats()),
        State.Trouble.of(router.stats()),
        counts.totals(),
        customers.state(now),
        spread(connections, now));
  }

  /** Takes a sample, which is in the history from then on. To be called once a second. */
  Past sample(long timeMillis) {
    long now = clock.getAsLong();
    List<ConnectionInfo> connections = router.connections();
    averages.sample(connections, now);
    customers.sample(now);
    Sample sample =
        Sample.of(
            timeMillis,
            spread(connections, now),
            rates.update(router.stats(), counts.totals(), now),
            Roster.byBackend(connections).values().stream().limit(maxBackends).toList(),
            history.last());
    history.add(sample);
    return Past.of(name, List.of(sample));
  }

  String name() {
    return name;
  }

  Past history() {
    return Past.of(name, history.samples());
  }

  /** Until gossip knows this node as a client, all that it is connected to. */
  private Set<String> ownSubset(FleetInfo known, List<ConnectionInfo> connections) {
    return known.clients().stream()
        .filter(other -> other.id().equals(client))
        .findFirst()
        .map(self -> Set.copyOf(self.subset()))
        .orElseGet(
            () -> connections.stream().map(ConnectionInfo::backend).collect(Collectors.toSet()));
  }

  private State.@Nullable Uneven spread(List<ConnectionInfo> connections, long now) {
    double[] utilizations =
        Roster.byBackend(connections).values().stream()
            .filter(ConnectionInfo::connected)
            .filter(connection -> connection.state() == BackendState.HEALTHY)
            .mapToDouble(connection -> averages.of(connection.backend(), now))
            .filter(Double::isFinite)
            .toArray();
    if (utilizations.length == 0) {
      return null;
    }
    Spread spread = Spread.of(utilizations);
    return new State.Uneven(
        Json.number(spread.maxOverMin()),
        Json.number(spread.maxOverMean()),
        Json.number(spread.wasted()),
        averageOver.toSeconds());
  }
}
