package io.merganser.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.cluster.typed.ClusterSingleton;
import akka.cluster.typed.ClusterSingletonSettings;
import akka.cluster.typed.SingletonActor;
import io.merganser.quota.CustomerUsage;
import io.merganser.quota.QuotaLedger;
import io.merganser.quota.QuotaSettings;
import io.merganser.quota.ReportedLimits;
import io.merganser.quota.Usage;
import io.merganser.wire.Granted;
import io.merganser.wire.ToBackend;
import io.merganser.wire.ToCoordinator;
import io.merganser.wire.UsageQuery;
import io.merganser.wire.UsageReport;
import io.merganser.wire.UsageTotals;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Shares the limits of customers out among the backends of each service: one for the cluster. It
 * knows nothing but what backends report, their limits included, so it may run on any node and
 * start anew at any time.
 */
public final class QuotaCoordinator extends AbstractBehavior<ToCoordinator> {
  /** So much of what is granted fits into a message, besides the rest of it. */
  private static final int MOST_BYTES = 100_000;

  private static final int MOST_SHOWN = 500;

  private record Tick() implements ToCoordinator {}

  private record BackendGone(String service, String backend, ActorRef<ToBackend> gateway)
      implements ToCoordinator {}

  /** One service, as its backends report it. */
  private static final class Books {
    final QuotaLedger ledger;
    final ReportedLimits limits;
    final Map<String, ActorRef<ToBackend>> gateways = new HashMap<>();
    int backends;

    Books(QuotaSettings settings, long nowNanos) {
      this.ledger = new QuotaLedger(settings, nowNanos);
      this.limits = new ReportedLimits(MOST_BYTES, settings.expiry().toNanos());
    }
  }

  private final QuotaSettings settings;
  private final LongSupplier clock;
  private final Map<String, Books> services = new HashMap<>();

  private QuotaCoordinator(
      ActorContext<ToCoordinator> context, QuotaSettings settings, LongSupplier clock) {
    super(context);
    context.setLoggerName(QuotaCoordinator.class);
    this.settings = settings;
    this.clock = clock;
  }

  /** Starts it on one node of the cluster; what is told to it finds it. */
  public static ActorRef<ToCoordinator> start(ActorSystem<?> system, QuotaSettings settings) {
    // For questions, until it is found. Reports that wait for long are out of date, and large.
    ClusterSingletonSettings singleton = ClusterSingletonSettings.create(system).withBufferSize(10);
    return ClusterSingleton.get(system)
        .init(
            SingletonActor.of(supervised(settings), "merganser-quota")
                .withProps(NodeActors.THREADS)
                .withSettings(
                    settings.coordinatorRole().isEmpty()
                        ? singleton
                        : singleton.withRole(settings.coordinatorRole())));
  }

  /** Started anew, it learns anew; stopped, it would stay so for as long as its node is there. */
  private static Behavior<ToCoordinator> supervised(QuotaSettings settings) {
    return Behaviors.supervise(create(settings, System::nanoTime))
        .onFailure(SupervisorStrategy.restart());
  }

  /**
   * @param settings the times; its limits are not looked at
   */
  static Behavior<ToCoordinator> create(QuotaSettings settings, LongSupplier clock) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  timers.startTimerWithFixedDelay(new Tick(), settings.reportInterval());
                  return new QuotaCoordinator(context, settings, clock);
                }));
  }

  @Override
  public Receive<ToCoordinator> createReceive() {
    return newReceiveBuilder()
        .onMessage(UsageReport.class, this::onReport)
        .onMessage(UsageQuery.class, this::onQuery)
        .onMessage(BackendGone.class, this::onGone)
        .onMessage(Tick.class, tick -> onTick())
        .build();
  }

  private Behavior<ToCoordinator> onReport(UsageReport report) {
    long now = clock.getAsLong();
    Books books = services.computeIfAbsent(report.service(), service -> new Books(settings, now));
    ActorRef<ToBackend> before = books.gateways.put(report.backend(), report.replyTo());
    if (!report.replyTo().equals(before)) {
      getContext()
          .watchWith(
              report.replyTo(),
              new BackendGone(report.service(), report.backend(), report.replyTo()));
    }
    books.backends = report.backends();
    for (UsageReport.Customer customer : report.customers()) {
      books.limits.report(customer.usage(), customer.limit(), now);
    }
    books.ledger.report(
        report.backend(),
        report.incarnation(),
        report.capacity(),
        report.customers().stream().map(UsageReport.Customer::usage).toList(),
        report.held(),
        now);
    return this;
  }

  private Behavior<ToCoordinator> onGone(BackendGone gone) {
    Books books = services.get(gone.service);
    if (books != null && books.gateways.remove(gone.backend, gone.gateway)) {
      books.ledger.forget(gone.backend);
    }
    return this;
  }

  private Behavior<ToCoordinator> onTick() {
    long now = clock.getAsLong();
    for (Books books : services.values()) {
      books.ledger.setLimits(books.limits.current(now));
      books
          .ledger
          .compute(books.backends, now)
          .forEach(
              (backend, grants) -> {
                ActorRef<ToBackend> gateway = books.gateways.get(backend);
                if (gateway != null) {
                  gateway.tell(new Granted(grants));
                }
              });
    }
    return this;
  }

  private Behavior<ToCoordinator> onQuery(UsageQuery query) {
    long now = clock.getAsLong();
    Books books = services.get(query.service());
    if (books == null) {
      query.replyTo().tell(new UsageTotals(query.service(), false, List.of()));
      return this;
    }
    List<CustomerUsage> customers =
        books.ledger.totals(now).stream()
            .sorted(Comparator.comparingDouble(Usage::demanded).reversed())
            .limit(MOST_SHOWN)
            .map(
                usage ->
                    new CustomerUsage(
                        usage.customer(),
                        usage.used(),
                        usage.demanded(),
                        books.limits.limitOf(usage.customer())))
            .toList();
    query.replyTo().tell(new UsageTotals(query.service(), books.ledger.isLearning(now), customers));
    return this;
  }
}
