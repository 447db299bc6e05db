package io.merganser.ingress;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.DispatcherSelector;
import akka.http.javadsl.ConnectionContext;
import akka.http.javadsl.Http;
import akka.http.javadsl.ServerBinding;
import akka.http.javadsl.ServerBuilder;
import akka.pattern.Patterns;
import io.merganser.Merganser;
import io.merganser.customers.CustomerStats;
import io.merganser.customers.Customers;
import io.merganser.quota.QuotaSettings;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP front door of a cluster: serves HTTP/1.1 and HTTP/2 on one port, and sends each request
 * to a backend of the service whose route its path is on. Safe from any thread.
 *
 * <p>It stops with its actor system, by Akka's coordinated shutdown: first {@link #isStopping} is
 * true, and clients are asked to leave, for {@code lame-duck}; then nobody can connect, and
 * requests in progress end, within {@code drain-timeout}; then the node leaves the cluster.
 */
public final class Ingress {
  private static final String LAME_DUCK_PHASE = "lame-duck";
  private static final Logger LOG = LoggerFactory.getLogger(Ingress.class);

  /** What is left to connections once all requests have ended, or not in time. */
  private static final Duration LAST_WORDS = Duration.ofMillis(500);

  private final ActorSystem<?> system;
  private final IngressSettings settings;
  private final Customers customers;
  private final FrontDoor door;
  private final Admission admission;
  private final ServerBinding binding;

  private Ingress(
      ActorSystem<?> system,
      IngressSettings settings,
      Customers customers,
      FrontDoor door,
      Admission admission,
      ServerBinding binding) {
    this.system = system;
    this.settings = settings;
    this.customers = customers;
    this.door = door;
    this.admission = admission;
    this.binding = binding;
  }

  /**
   * Starts to listen.
   *
   * @return fails with {@link IngressBindException} if the port is taken
   * @throws IllegalArgumentException if the key store or the API keys cannot be read
   */
  public static CompletionStage<Ingress> start(ActorSystem<?> system, IngressSettings settings) {
    Admission admission = new Admission(settings.maxInProgress());
    Customers customers = Customers.load(settings.customers(), System.getenv());
    customers.expectLimits(limitedByName(system, settings));
    FrontDoor door = new FrontDoor(system, settings, customers, admission);
    ServerBuilder plain =
        Http.get(system)
            .newServerAt(settings.host(), settings.port())
            .withSettings(ServerConfig.of(system.settings().config(), settings));
    ServerBuilder server =
        settings
            .tls()
            .map(tls -> TlsContext.of(tls, System.getenv()))
            .map(tls -> ConnectionContext.httpsServer(tls::engine))
            .map(plain::enableHttps)
            .orElse(plain);
    return server
        .bind(door::handle)
        .handle(
            (binding, failure) -> {
              if (failure != null) {
                throw new IngressBindException(settings.host(), settings.port(), failure);
              }
              Ingress ingress = new Ingress(system, settings, customers, door, admission, binding);
              if (!settings.customers().keysFile().isEmpty()) {
                ingress.reloadKeys();
              }
              ingress.stopWithSystem();
              LOG.info(
                  "Listening on [{}://{}:{}]", ingress.scheme(), settings.host(), ingress.port());
              return ingress;
            });
  }

  /**
   * Reads the key store and the API keys, if there are any, so that what is wrong with them shows
   * before the start.
   *
   * @throws io.merganser.settings.InvalidSettingException if they cannot be read
   */
  public static void check(IngressSettings settings) {
    settings.tls().ifPresent(tls -> TlsContext.of(tls, System.getenv()));
    Customers.load(settings.customers(), System.getenv());
  }

  public int port() {
    return binding.localAddress().getPort();
  }

  /** {@code http} or {@code https}. */
  public String scheme() {
    return settings.tls().isPresent() ? "https" : "http";
  }

  /** Whether it has begun to stop: a balancer in front is to send nothing more. */
  public boolean isStopping() {
    return door.isStopping();
  }

  /** Whether it lets no request in any more. */
  boolean isDraining() {
    return admission.isClosed();
  }

  public IngressStats stats() {
    ResponseCounts counts = door.counts();
    return new IngressStats(
        admission.inProgress(),
        admission.limit(),
        admission.refused(),
        counts.of(2),
        counts.of(3),
        counts.of(4),
        counts.of(5));
  }

  public CustomerStats customers() {
    return customers.stats();
  }

  /** As far as this node's own configuration says; that of the backends counts. */
  private static Set<String> limitedByName(ActorSystem<?> system, IngressSettings settings) {
    return settings.routes().stream()
        .map(route -> Merganser.get(system).configOf(route.service()))
        .map(config -> QuotaSettings.fromConfig(config).limits().byCustomer().keySet())
        .flatMap(Set::stream)
        .collect(Collectors.toSet());
  }

  /** Ends with the system, as all that it schedules does. */
  private void reloadKeys() {
    Duration interval = settings.customers().reloadInterval();
    system
        .scheduler()
        .scheduleWithFixedDelay(
            interval,
            interval,
            customers::reload,
            system.dispatchers().lookup(DispatcherSelector.blocking()));
  }

  private void stopWithSystem() {
    CoordinatedShutdown shutdown = CoordinatedShutdown.get(system);
    String name = "merganser-ingress-" + port() + "-";
    // Beside the backends of this node, if there are any: they serve until all of this is over.
    shutdown.addTask(LAME_DUCK_PHASE, name + "lame-duck", this::lameDuck);
    shutdown.addTask(CoordinatedShutdown.PhaseServiceUnbind(), name + "unbind", this::unbind);
    shutdown.addTask(CoordinatedShutdown.PhaseServiceRequestsDone(), name + "drain", this::drain);
  }

  private CompletionStage<Done> lameDuck() {
    LOG.info("Stopping: lame duck for [{}]", settings.lameDuck());
    door.stopping();
    return after(settings.lameDuck());
  }

  private CompletionStage<Done> unbind() {
    return binding.unbind();
  }

  private CompletionStage<Done> drain() {
    CompletableFuture<Void> drained = new CompletableFuture<>();
    admission.close().thenRun(() -> drained.complete(null));
    after(settings.drainTimeout()).thenRun(() -> drained.complete(null));
    return drained
        .thenCompose(
            ended -> {
              if (admission.inProgress() > 0) {
                LOG.warn("[{}] requests did not end in time", admission.inProgress());
              }
              return binding.terminate(LAST_WORDS);
            })
        .thenApply(terminated -> Done.getInstance());
  }

  private CompletionStage<Done> after(Duration delay) {
    return Patterns.after(
        delay, system.classicSystem(), () -> CompletableFuture.completedFuture(Done.getInstance()));
  }
}
