package io.merganser;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import akka.cluster.UniqueAddress;
import akka.cluster.typed.Cluster;
import com.typesafe.config.Config;
import io.merganser.backend.ActorService;
import io.merganser.backend.BackendSettings;
import io.merganser.backend.Drain;
import io.merganser.backend.ServedBackend;
import io.merganser.backend.Serving;
import io.merganser.backend.Strays;
import io.merganser.client.ClientSettings;
import io.merganser.client.Listeners;
import io.merganser.client.RouterGuardian;
import io.merganser.cluster.ClusterQuotas;
import io.merganser.cluster.LimitStore;
import io.merganser.cluster.NodeActors;
import io.merganser.cluster.QuotaCoordinator;
import io.merganser.cluster.Registry;
import io.merganser.overload.SignalName;
import io.merganser.quota.QuotaSettings;
import io.merganser.settings.SettingsReader;
import io.merganser.wire.Payloads;
import io.merganser.wire.RegistryEntry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Serves services to a cluster, and routes requests to them: an Akka extension.
 *
 * <pre>
 * Merganser.get(system).serve(SEARCH, (query, context) -&gt; search(query));
 * Merganser.get(system).router(SEARCH).send(query);
 * </pre>
 */
public final class Merganser implements Extension {
  private static final String LAME_DUCK_PHASE = "lame-duck";

  private static final ExtensionId<Merganser> ID =
      new ExtensionId<>() {
        @Override
        public Merganser createExtension(ActorSystem<?> system) {
          return new Merganser(system);
        }
      };

  private final ActorSystem<?> system;
  private final String nodeName;
  private final String taskId;
  private final long incarnation = System.currentTimeMillis();
  private final Payloads payloads;
  private final NodeActors node;
  private final Quotas quotas;
  private final Map<String, DuplicateTask> duplicates = new ConcurrentHashMap<>();
  private final Strays strays = new Strays();
  private final Map<String, Router<?, ?>> routers = new ConcurrentHashMap<>();
  private final Map<String, Service<?, ?>> routed = new ConcurrentHashMap<>();
  private final Map<String, ServedBackend> served = new ConcurrentHashMap<>();
  private final Listeners listeners = new Listeners();

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
    this.nodeName = self.address() + "#" + self.longUid();
    String configured = system.settings().config().getString("merganser.task-id");
    this.taskId = configured.isEmpty() ? self.address().hostPort() : configured;
    this.payloads = new Payloads(system);
    this.node = nodeActors();
    this.quotas = new ClusterQuotas(system, node);
    CoordinatedShutdown shutdown = CoordinatedShutdown.get(system);
    shutdown.addTask(
        LAME_DUCK_PHASE,
        "merganser-drain",
        () -> forAll(backend -> Drain.await(backend, drainOf(backend), system)));
    // Not before: until then a front door on this node may have no other backend.
    shutdown.addTask(
        CoordinatedShutdown.PhaseServiceStop(), "merganser-close", () -> forAll(Drain::close));
  }

  private NodeActors nodeActors() {
    Config config = system.settings().config();
    ActorRef<Registry.Command> registry =
        system.systemActorOf(
            Registry.create(
                duplicates,
                SettingsReader.at(config, "merganser.cluster").duration("seat-grace"),
                System::nanoTime),
            "merganser-registry",
            NodeActors.THREADS);
    ActorRef<LimitStore.Command> limits =
        system.systemActorOf(LimitStore.create(), "merganser-limits", NodeActors.THREADS);
    return new NodeActors(
        registry, limits, QuotaCoordinator.start(system, QuotaSettings.fromConfig(config)));
  }

  public static Merganser get(ActorSystem<?> system) {
    return ID.apply(system);
  }

  /**
   * Serves a service, under the id of this task: {@code merganser.task-id}, or host and port.
   *
   * @throws IllegalArgumentException if this task serves it already
   */
  public <Q, R> Backend serve(Service<Q, R> service, Handler<Q, R> handler) {
    return serve(service, ServeOptions.defaults(), handler);
  }

  /**
   * Serves a service under an id that no other backend of it has, and that survives a restart.
   *
   * @throws IllegalArgumentException if this process serves it under that id already
   */
  public <Q, R> Backend serve(Service<Q, R> service, String id, Handler<Q, R> handler) {
    return serve(service, ServeOptions.defaults().as(id), handler);
  }

  /**
   * Serves a service.
   *
   * @throws IllegalArgumentException if this process serves it under that id already
   */
  public <Q, R> Backend serve(Service<Q, R> service, ServeOptions options, Handler<Q, R> handler) {
    String id = options.id().orElse(taskId);
    RegistryEntry entry =
        entry(
            RegistryEntry.Kind.BACKEND,
            service.name(),
            id,
            options.isReady() ? BackendState.HEALTHY : BackendState.STARTING);
    Serving<Q, R> serving =
        new Serving<>(
            system,
            service,
            options,
            entry,
            settingsOf(service.name()),
            QuotaSettings.fromConfig(configOf(service.name())),
            payloads,
            System::nanoTime);
    if (served.putIfAbsent(service.name() + "/" + id, serving.backend()) != null) {
      throw new IllegalArgumentException(
          "a service must be served once under each id, but "
              + service.name()
              + " is served already as "
              + id);
    }
    serving.start(handler, entry, node, strays);
    return serving.backend();
  }

  /**
   * Serves a service that takes requests once it has warmed up. Clients connect to it meanwhile.
   *
   * @throws IllegalArgumentException if this process serves it under that id already
   */
  public <Q, R> Backend serve(
      Service<Q, R> service, ServeOptions options, Handler<Q, R> handler, WarmUp<Q, R> warmUp) {
    Backend backend = serve(service, options.notReady(), handler);
    CompletableFuture.supplyAsync(
            () -> warmUp.run(handler), Serving.threadsOf(system, settingsOf(service.name())))
        .thenCompose(stage -> stage)
        .whenComplete((done, failure) -> warmedUp(backend, failure));
    return backend;
  }

  /**
   * Serves a service with an actor, which is told each request and tells its answer. It is
   * protected by how many it was told and has not answered, as handlers are by their threads.
   */
  public <Q, R> Backend serve(
      Service<Q, R> service, String id, ActorRef<ServiceRequest<Q, R>> actor) {
    ActorService<Q, R> handler = new ActorService<>(actor, system, System::nanoTime);
    double target = settingsOf(service.name()).overload().targets().get(SignalName.EXECUTOR_LOAD);
    return serve(
        service,
        ServeOptions.defaults().as(id).protectedBy("actor", target, handler.load()),
        handler);
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

  /** The id of this task: {@code merganser.task-id}, or host and port. */
  public String taskId() {
    return taskId;
  }

  /** What this task serves. */
  public List<Backend> backends() {
    return List.copyOf(served.values());
  }

  /** The routers that this task has so far, by the name of their service. */
  public Map<String, Router<?, ?>> routers() {
    return Map.copyOf(routers);
  }

  /** Lets {@code listener} hear how each request of this node's routers ends, from now on. */
  public void listen(RequestListener listener) {
    listeners.add(listener);
  }

  /** The limits of customers, and what they use. */
  public Quotas quotas() {
    return quotas;
  }

  /** The tasks of this node whose id another live task has: they are not used. */
  public List<DuplicateTask> duplicates() {
    return List.copyOf(duplicates.values());
  }

  /** The requests that this node received and could not serve, nor answer. */
  public Strays strays() {
    return strays;
  }

  private CompletionStage<Done> forAll(Function<ServedBackend, CompletionStage<Done>> task) {
    CompletableFuture<?>[] all =
        served.values().stream()
            .map(backend -> task.apply(backend).toCompletableFuture())
            .toArray(CompletableFuture<?>[]::new);
    return CompletableFuture.allOf(all).thenApply(any -> Done.getInstance());
  }

  private void warmedUp(Backend backend, @Nullable Throwable failure) {
    if (failure != null) {
      system
          .log()
          .warn("The warm-up of [{}] failed; it is ready all the same", backend.id(), failure);
    }
    if (backend.state() == BackendState.STARTING) {
      backend.ready();
    }
  }

  private Duration drainOf(Backend backend) {
    return settingsOf(backend.service()).maximumDrain();
  }

  private BackendSettings settingsOf(String service) {
    return BackendSettings.fromConfig(configOf(service));
  }

  private <Q, R> Router<Q, R> newRouter(Service<Q, R> service) {
    return RouterGuardian.start(
        system,
        service,
        entry(RegistryEntry.Kind.CLIENT, service.name(), taskId, BackendState.HEALTHY),
        ClientSettings.fromConfig(configOf(service.name())),
        payloads,
        node.registry(),
        System::nanoTime,
        new SplittableRandom(),
        listeners);
  }

  private RegistryEntry entry(
      RegistryEntry.Kind kind, String service, String id, BackendState state) {
    return new RegistryEntry(kind, service, id, nodeName, incarnation, state, 0, "");
  }

  /** The configuration with what {@code merganser.services} has for this service on top. */
  public Config configOf(String service) {
    Config config = system.settings().config();
    String path = "merganser.services.\"" + service + "\"";
    return config.hasPath(path)
        ? config.getConfig(path).atPath("merganser").withFallback(config)
        : config;
  }
}
