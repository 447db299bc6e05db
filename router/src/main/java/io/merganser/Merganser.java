package io.merganser;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.AskPattern;
import akka.cluster.UniqueAddress;
import akka.cluster.typed.Cluster;
import com.typesafe.config.Config;
import io.merganser.backend.BackendSettings;
import io.merganser.backend.Gateway;
import io.merganser.backend.Strays;
import io.merganser.backend.Worker;
import io.merganser.client.ClientSettings;
import io.merganser.client.RouterGuardian;
import io.merganser.cluster.Registry;
import io.merganser.load.LoadMeter;
import io.merganser.load.ProcessCpu;
import io.merganser.load.UtilizationSignal;
import io.merganser.wire.BackendState;
import io.merganser.wire.Payloads;
import io.merganser.wire.RegistryEntry;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Serves services to a cluster, and routes requests to them: an Akka extension.
 *
 * <pre>
 * Merganser.get(system).serve(SEARCH, (query, context) -&gt; search(query));
 * Merganser.get(system).router(SEARCH).send(query);
 * </pre>
 */
public final class Merganser implements Extension {
  private static final ExtensionId<Merganser> ID =
      new ExtensionId<>() {
        @Override
        public Merganser createExtension(ActorSystem<?> system) {
          return new Merganser(system);
        }
      };

  private final ActorSystem<?> system;
  private final String node;
  private final String taskId;
  private final long incarnation = System.currentTimeMillis();
  private final Payloads payloads;
  private final ActorRef<Registry.Command> registry;
  private final Map<String, DuplicateTask> duplicates = new ConcurrentHashMap<>();
  private final Strays strays = new Strays();
  private final Map<String, Router<?, ?>> routers = new ConcurrentHashMap<>();
  private final Map<String, Service<?, ?>> routed = new ConcurrentHashMap<>();
  private final Map<String, Service<?, ?>> served = new ConcurrentHashMap<>();

  private Merganser(ActorSystem<?> system) {
    String provider = system.settings().config().getString("akka.actor.provider");
    if (!provider.equals("cluster") && !provider.endsWith("ClusterActorRefProvider")) {
      throw new IllegalStateException(
          "akka.actor.provider must be cluster, but was "
              + provider
              + ": Merganser finds backends through Akka Cluster");
    }
    UniqueAddress self = Cluster.get(system).selfMember().uniqueAddress();
    this.system = system;
    this.node = self.address() + "#" + self.longUid();
    String configured = system.settings().config().getString("merganser.task-id");
    this.taskId = configured.isEmpty() ? self.address().hostPort() : configured;
    this.payloads = new Payloads(system);
    this.registry =
        system.systemActorOf(Registry.create(duplicates), "merganser-registry", Props.empty());
  }

  public static Merganser get(ActorSystem<?> system) {
    return ID.apply(system);
  }

  /**
   * Serves a service, under the id of this task: {@code merganser.task-id}, or host and port.
   *
   * @throws IllegalArgumentException if this task serves it already
   */
  public <Q, R> void serve(Service<Q, R> service, Handler<Q, R> handler) {
    serve(service, taskId, handler);
  }

  /**
   * Serves a service under an id that no other backend of it has, and that survives a restart.
   *
   * @throws IllegalArgumentException if this process serves it under that id already
   */
  public <Q, R> void serve(Service<Q, R> service, String id, Handler<Q, R> handler) {
    serve(service, id, handler, new ProcessCpu());
  }

  /**
   * Serves a service whose utilization is another than the CPU time of this process: where several
   * backends share it, say, or where something else runs out first.
   *
   * @param signal called by one thread at a time; belongs to this backend alone
   * @throws IllegalArgumentException if this process serves it under that id already
   */
  public <Q, R> void serve(
      Service<Q, R> service, String id, Handler<Q, R> handler, UtilizationSignal signal) {
    if (served.putIfAbsent(service.name() + "/" + id, service) != null) {
      throw new IllegalArgumentException(
          "a service must be served once under each id, but "
              + service.name()
              + " is served already as "
              + id);
    }
    BackendSettings settings = BackendSettings.fromConfig(configOf(service));
    DispatcherSelector dispatcher = DispatcherSelector.fromConfig(settings.dispatcher());
    LoadMeter meter = new LoadMeter(incarnation, signal, System.nanoTime());
    Worker<Q, R> worker =
        new Worker<>(
            service,
            handler,
            system.dispatchers().lookup(dispatcher),
            payloads,
            meter,
            settings.maxPayloadBytes());
    system.systemActorOf(
        Gateway.create(
            worker,
            meter,
            settings,
            System::nanoTime,
            registry,
            entry(RegistryEntry.Kind.BACKEND, service.name(), id),
            strays),
        "merganser-backend-" + actorName(service.name() + "-" + id),
        dispatcher);
  }

  /** Serves a service with an actor, which is told each request and tells its answer. */
  public <Q, R> void serve(Service<Q, R> service, String id, ActorRef<ServiceRequest<Q, R>> actor) {
    serve(
        service,
        id,
        (request, context) ->
            AskPattern.ask(
                actor,
                (ActorRef<R> replyTo) -> new ServiceRequest<>(request, context, replyTo),
                context.remaining(),
                system.scheduler()));
  }

  /**
   * The router of a service; the same one each time.
   *
   * @throws IllegalArgumentException if a service of that name but with other classes has a router
   */
  @SuppressWarnings("unchecked") // The service that a router was made for says its types.
  public <Q, R> Router<Q, R> router(Service<Q, R> service) {
    Service<?, ?> known = routed.computeIfAbsent(service.name(), name -> service);
    if (!known.equals(service)) {
      throw new IllegalArgumentException(
          "a service must be called with the same classes everywhere, but "
              + service
              + " is called already as "
              + known);
    }
    return (Router<Q, R>) routers.computeIfAbsent(service.name(), name -> newRouter(service));
  }

  /** The tasks of this node whose id another live task has: they are not used. */
  public List<DuplicateTask> duplicates() {
    return List.copyOf(duplicates.values());
  }

  /** The requests that this node received and could not serve, nor answer. */
  public Strays strays() {
    return strays;
  }

  private <Q, R> Router<Q, R> newRouter(Service<Q, R> service) {
    return RouterGuardian.start(
        system,
        service,
        entry(RegistryEntry.Kind.CLIENT, service.name(), taskId),
        ClientSettings.fromConfig(configOf(service)),
        payloads,
        registry,
        System::nanoTime,
        new SplittableRandom());
  }

  private RegistryEntry entry(RegistryEntry.Kind kind, String service, String id) {
    return new RegistryEntry(kind, service, id, node, incarnation, BackendState.HEALTHY, 0, "");
  }

  /** The configuration with what {@code merganser.services} has for this service on top. */
  private Config configOf(Service<?, ?> service) {
    Config config = system.settings().config();
    String path = "merganser.services.\"" + service.name() + "\"";
    return config.hasPath(path)
        ? config.getConfig(path).atPath("merganser").withFallback(config)
        : config;
  }

  private static String actorName(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
