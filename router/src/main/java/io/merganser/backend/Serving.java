package io.merganser.backend;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Props;
import io.merganser.Handler;
import io.merganser.ServeOptions;
import io.merganser.Service;
import io.merganser.cluster.NodeActors;
import io.merganser.load.CostMeter;
import io.merganser.load.ExecutorLoad;
import io.merganser.load.LoadMeter;
import io.merganser.load.ProcessCpu;
import io.merganser.overload.Admission;
import io.merganser.overload.AdmissionSettings;
import io.merganser.overload.Signal;
import io.merganser.overload.Utilization;
import io.merganser.quota.QuotaSettings;
import io.merganser.wire.Payloads;
import io.merganser.wire.RegistryEntry;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/** Puts the parts of a backend together: what decides, what runs handlers, and the actor. */
public final class Serving<Q, R> {
  /** Not those of handlers: refusals and health checks must not wait for them. */
  private static final Props GATEWAY_THREADS =
      DispatcherSelector.fromConfig("akka.actor.internal-dispatcher");

  private static final int QUEUE_OVER_GRACE = 4;

  private final ActorSystem<?> system;
  private final BackendSettings settings;
  private final LongSupplier clock;
  private final Payloads payloads;
  private final ServedBackend backend;
  private final LoadMeter meter;
  private final CostMeter costs;
  private final Service<Q, R> service;
  private final Executor threads;
  private final Admission admission;
  private final AtomicInteger waiting = new AtomicInteger();

  /**
   * @param entry how the backend is to be known
   */
  public Serving(
      ActorSystem<?> system,
      Service<Q, R> service,
      ServeOptions options,
      RegistryEntry entry,
      BackendSettings settings,
      QuotaSettings quota,
      Payloads payloads,
      LongSupplier clock) {
    this.system = system;
    this.service = service;
    this.settings = settings;
    this.payloads = payloads;
    this.clock = clock;
    this.meter =
        new LoadMeter(
            entry.incarnation(), options.signal().orElseGet(ProcessCpu::new), clock.getAsLong());
    this.costs = new CostMeter(settings.speed());
    AdmissionSettings overload = settings.overload();
    ExecutorLoad load =
        new ExecutorLoad(
            overload
                .parallelism()
                .orElseGet(() -> Parallelism.of(system.settings().config(), settings.dispatcher())),
            overload.maxQueued() / QUEUE_OVER_GRACE);
    this.threads = new HandlerThreads(threadsOf(system, settings), load, clock);
    List<Signal> signals = new ArrayList<>(overload.createSignals(load));
    signals.addAll(options.protection());
    Utilization utilization =
        new Utilization(
            signals,
            options.combination(),
            fault -> system.log().warn("Of backend [{}]: {}", entry.id(), fault),
            clock.getAsLong());
    this.admission = new Admission(overload, utilization, load, clock.getAsLong());
    QuotaDesk desk =
        new QuotaDesk(
            quota,
            quota.capacity().orElse(Runtime.getRuntime().availableProcessors() * settings.speed()),
            clock.getAsLong());
    this.backend =
        new ServedBackend(
            service.name(), entry.id(), meter, costs, admission, waiting::get, desk, entry.state());
  }

  public ServedBackend backend() {
    return backend;
  }

  /** From now on it is known to the cluster, and takes requests if it is ready. */
  public void start(Handler<Q, R> handler, RegistryEntry entry, NodeActors node, Strays strays) {
    Worker<Q, R> worker =
        new Worker<>(
            service,
            handler,
            threads,
            payloads,
            meter,
            costs,
            clock,
            admission,
            waiting,
            settings.maxPayloadBytes());
    backend.start(
        system.systemActorOf(
            Gateway.create(worker, backend, settings, clock, node, entry, strays),
            "merganser-backend-" + actorName(service.name() + "-" + entry.id()),
            GATEWAY_THREADS));
  }

  /** The threads on which handlers run. */
  public static Executor threadsOf(ActorSystem<?> system, BackendSettings settings) {
    return system.dispatchers().lookup(DispatcherSelector.fromConfig(settings.dispatcher()));
  }

  private static String actorName(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
