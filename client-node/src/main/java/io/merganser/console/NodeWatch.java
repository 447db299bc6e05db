package io.merganser.console;

import akka.actor.typed.ActorSystem;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import io.merganser.Merganser;
import io.merganser.Router;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Watches all that a node does. Safe from any thread; one at a time looks, the others wait. */
final class NodeWatch {
  private final ActorSystem<?> system;
  private final String id;
  private final String version;
  private final ConsoleOptions options;
  private final BooleanSupplier ready;
  private final Merganser merganser;
  private final List<ServiceWatch> services;

  NodeWatch(
      ActorSystem<?> system,
      Map<String, Router<?, ?>> routers,
      ConsoleOptions options,
      ConsoleSettings settings) {
    String packaged = NodeWatch.class.getPackage().getImplementationVersion();
    this.system = system;
    this.merganser = Merganser.get(system);
    this.id = merganser.taskId();
    this.version = packaged == null ? "(not packaged)" : packaged;
    this.options = options;
    this.ready = options.ready().orElse(this::isUp);
    Map<String, CriticalityCounts> counts = countsOf(routers.keySet());
    Map<String, CustomerWatch> customers = customersOf(routers.keySet());
    this.services =
        routers.entrySet().stream()
            .map(
                service ->
                    new ServiceWatch(
                        service.getKey(),
                        service.getValue(),
                        counts.get(service.getKey()),
                        customers.get(service.getKey()),
                        id,
                        merganser.configOf(service.getKey()),
                        settings,
                        System::nanoTime))
            .toList();
  }

  synchronized State state() {
    Map<String, DemoBackend> demo = options.demo().map(DemoControls::backends).orElseGet(Map::of);
    return new State(
        new State.Node(
            id,
            Cluster.get(system).selfMember().address().toString(),
            version,
            Instant.ofEpochMilli(system.startTime()).toString(),
            ready.getAsBoolean(),
            options.demo().isPresent()),
        Instant.ofEpochMilli(System.currentTimeMillis()).toString(),
        ingress(),
        options.demo().flatMap(DemoControls::traffic).map(State.Traffic::of).orElse(null),
        services.stream().map(service -> state(service, ofService(demo, service))).toList());
  }

  /** Takes a sample of each service. */
  synchronized List<Past> sample() {
    long now = System.currentTimeMillis();
    return services.stream().map(service -> service.sample(now)).toList();
  }

  /** The samples of each service. */
  synchronized List<Past> history() {
    return services.stream().map(ServiceWatch::history).toList();
  }

  private State.Service state(ServiceWatch service, Map<String, DemoBackend> demo) {
    Map<String, Double> toTarget = new HashMap<>();
    merganser.backends().stream()
        .filter(backend -> backend.service().equals(service.name()))
        .forEach(backend -> toTarget.put(backend.id(), backend.admission().utilization()));
    demo.forEach((backend, one) -> toTarget.put(backend, one.utilizationToTarget()));
    return service.state(demo, toTarget);
  }

  /** Counts of these services, which grow from now on. */
  private Map<String, CriticalityCounts> countsOf(Set<String> names) {
    Map<String, CriticalityCounts> counts = new HashMap<>();
    names.forEach(name -> counts.put(name, new CriticalityCounts()));
    merganser.listen(
        (service, criticality, outcome, elapsedNanos) -> {
          CriticalityCounts ofService = counts.get(service);
          if (ofService != null) {
            ofService.count(criticality, outcome);
          }
        });
    return counts;
  }

  private Map<String, CustomerWatch> customersOf(Set<String> names) {
    Map<String, CustomerWatch> watches = new HashMap<>();
    for (String name : names) {
      watches.put(name, new CustomerWatch(() -> merganser.quotas().usage(name), System::nanoTime));
    }
    merganser.listen(
        (service, criticality, outcome, elapsedNanos) -> {
          CustomerWatch ofService = watches.get(service);
          if (ofService != null) {
            ofService.count(outcome);
          }
        });
    return watches;
  }

  private State.@Nullable Ingress ingress() {
    return options
        .frontDoor()
        .map(
            door ->
                new State.Ingress(door.inProgress(), door.limit(), door.refused(), door.stopping()))
        .orElse(null);
  }

  private boolean isUp() {
    return Cluster.get(system).selfMember().status() == MemberStatus.up();
  }

  private static Map<String, DemoBackend> ofService(
      Map<String, DemoBackend> demo, ServiceWatch service) {
    return demo.entrySet().stream()
        .filter(backend -> backend.getValue().service().equals(service.name()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
