package io.merganser.node;

import io.merganser.Backend;
import io.merganser.BackendState;
import io.merganser.ConnectionInfo;
import io.merganser.Merganser;
import io.merganser.Router;
import io.merganser.load.LoadReport;
import io.merganser.overload.AdmissionStats;
import io.merganser.quota.CustomerUsage;
import io.merganser.settings.SettingsReader;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Figures of backends, as this node's routers see them, and as those that it serves see themselves.
 * They are those of the last {@link #refresh}: a backend that is gone then is gone from here too.
 * By one thread at a time.
 */
final class BackendGauges {
  private static final int LONGEST_ID = 200;
  private static final String OTHERS = "(other)";

  private final MeterRegistry registry;
  private final Merganser merganser;
  private final int maxBackends;
  private final int maxCustomers;
  private final Set<String> counted = new HashSet<>();
  private final Map<String, MultiGauge> gauges = new LinkedHashMap<>();
  private final Map<String, List<Row<?>>> rows = new LinkedHashMap<>();

  BackendGauges(MeterRegistry registry, Merganser merganser, SettingsReader settings) {
    this.registry = registry;
    this.merganser = merganser;
    this.maxBackends = settings.positiveInt("max-backends");
    this.maxCustomers = settings.positiveInt("max-customers");
    describe("router.in.flight", "Requests of this node in flight at a backend");
    describe("router.weight", "Share of the requests that a backend is to get, relative to others");
    describe("router.utilization", "Utilization that a backend last reported");
    describe("router.error.rate", "Share of this node's requests that failed there lately");
    describe("router.connected", "1 where the backend has answered and can be reached");
    describe("router.available", "1 where the backend is picked for requests");
    describe("router.backend.state", "1 for the state that the backend last told");
    describe("router.subset.size", "Backends that this node is connected to, or is to be");
    describe("router.backends.left.out", "Backends beyond merganser.metrics.max-backends");
    describe("backend.in.flight", "Requests that a backend of this node has not answered");
    describe("backend.requests.per.second", "Requests that a backend of this node ended");
    describe("backend.errors.per.second", "Requests that a backend of this node failed");
    describe("backend.utilization", "Utilization that a backend of this node measured");
    describe(
        "backend.utilization.to.target",
        "Utilization of a backend of this node relative to the targets of its signals");
    describe("backend.executor.load", "Requests that run or wait, over the threads for them");
    describe("backend.retry.share", "Share of recent requests that had been tried before");
    describe(
        "backend.customer.used",
        "CPU seconds per second that a customer uses of a backend of this node");
    describe(
        "backend.customer.limit",
        "CPU seconds per second that a customer may use of a backend of this node");
    describe("backend.state", "1 for the state that a backend of this node is in");
  }

  /** Looks at all backends anew. */
  void refresh() {
    rows.values().forEach(List::clear);
    merganser.routers().forEach(this::addRouter);
    merganser.backends().forEach(this::addServed);
    rows.forEach((name, current) -> gauges.get(name).register(List.copyOf(current), true));
  }

  private void addRouter(String service, Router<?, ?> router) {
    count(service, router);
    Tags tags = Tags.of("service", service);
    List<ConnectionInfo> connections = router.connections();
    add("router.subset.size", tags, connections.size());
    add("router.backends.left.out", tags, Math.max(0, connections.size() - maxBackends));
    connections.stream().limit(maxBackends).forEach(connection -> addConnection(tags, connection));
  }

  private void addConnection(Tags service, ConnectionInfo connection) {
    Tags tags = service.and("backend", Escaped.line(connection.backend(), LONGEST_ID));
    add("router.in.flight", tags, connection.inFlight());
    add("router.weight", tags, connection.weight());
    add("router.error.rate", tags, connection.errorRate());
    add("router.connected", tags, connection.connected() ? 1 : 0);
    add("router.available", tags, connection.available() ? 1 : 0);
    add("router.backend.state", tags.and("state", label(connection.state())), 1);
    connection.load().ifPresent(load -> add("router.utilization", tags, load.utilization()));
  }

  private void addServed(Backend backend) {
    if (counted.add("backend " + backend.service() + "/" + backend.id())) {
      BackendCounters.bind(backend, Escaped.line(backend.id(), LONGEST_ID), registry);
    }
    Tags tags =
        Tags.of("service", backend.service(), "backend", Escaped.line(backend.id(), LONGEST_ID));
    LoadReport load = backend.load();
    add("backend.in.flight", tags, load.inFlight());
    add("backend.requests.per.second", tags, load.queriesPerSecond());
    add("backend.errors.per.second", tags, load.errorsPerSecond());
    add("backend.utilization", tags, load.utilization());
    AdmissionStats admission = backend.admission();
    add("backend.utilization.to.target", tags, admission.utilization());
    add("backend.executor.load", tags, admission.executorLoad());
    add("backend.retry.share", tags, admission.retryShare());
    add("backend.state", tags.and("state", label(backend.state())), 1);
    addCustomers(tags, backend.customers());
  }

  /** The limit of a backend's part: what a customer may use of all backends is more. */
  private void addCustomers(Tags backend, List<CustomerUsage> customers) {
    double others = 0;
    for (int i = 0; i < customers.size(); i++) {
      CustomerUsage usage = customers.get(i);
      if (i >= maxCustomers) {
        others += usage.used();
        continue;
      }
      Tags tags = backend.and("customer", Escaped.line(usage.customer(), LONGEST_ID));
      add("backend.customer.used", tags, usage.used());
      usage.limit().ifPresent(limit -> add("backend.customer.limit", tags, limit.total()));
    }
    if (customers.size() > maxCustomers) {
      add("backend.customer.used", backend.and("customer", OTHERS), others);
    }
  }

  private void count(String service, Router<?, ?> router) {
    if (!counted.add("router " + service)) {
      return;
    }
    RouterCounters.bind(service, router, registry);
  }

  private void describe(String name, String description) {
    gauges.put(
        name, MultiGauge.builder("merganser." + name).description(description).register(registry));
    rows.put(name, new ArrayList<>());
  }

  private void add(String name, Tags tags, double value) {
    rows.get(name).add(Row.of(tags, value));
  }

  private static String label(BackendState state) {
    return state.name().toLowerCase(Locale.ROOT);
  }
}
