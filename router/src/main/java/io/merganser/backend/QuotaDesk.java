package io.merganser.backend;

import akka.actor.typed.ActorRef;
import io.merganser.quota.CustomerBook;
import io.merganser.quota.CustomerUsage;
import io.merganser.quota.Grants;
import io.merganser.quota.Limit;
import io.merganser.quota.Limits;
import io.merganser.quota.QuotaSettings;
import io.merganser.quota.Reservation;
import io.merganser.quota.Usage;
import io.merganser.wire.RequestHeader;
import io.merganser.wire.ToBackend;
import io.merganser.wire.UsageReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the customers of one backend within what they may use, and tells the coordinator what they
 * use. The gateway's, but for {@link #customers} and {@link #refused}, which anyone may read.
 */
public final class QuotaDesk {
  /** A report must fit into a message, with what is held. Those who use least are left out. */
  private static final int MOST_BYTES = 100_000;

  private static final int BYTES_BESIDE_NAME = 101;
  private static final int MOST_BYTES_A_CHARACTER = 3;
  private static final int MOST_SHOWN = 100;

  private final QuotaSettings settings;
  private final double capacity;
  private final CustomerBook book;
  private final LongAdder refused = new LongAdder();
  private Limits limits;
  private int backends = 1;
  private volatile List<CustomerUsage> customers = List.of();

  /**
   * @param capacity of this backend in CPU seconds per second
   */
  public QuotaDesk(QuotaSettings settings, double capacity, long nowNanos) {
    this.settings = settings;
    this.capacity = capacity;
    this.limits = settings.limits();
    this.book = new CustomerBook(settings, backends, nowNanos);
  }

  Duration reportInterval() {
    return settings.reportInterval();
  }

  /**
   * What is reserved for a request; {@code null} where its customer is out of quota.
   *
   * @param pressure how little room there is, from 0 to 1
   */
  @Nullable Reservation tryAdmit(RequestHeader header, double pressure, long nowNanos) {
    String customer = header.customer().orElse(null);
    if (customer == null || customer.isEmpty()) {
      return Reservation.FREE;
    }
    Reservation reservation = book.tryAdmit(customer, header.criticality(), pressure, nowNanos);
    if (reservation == null) {
      refused.increment();
    }
    return reservation;
  }

  /** The limits are those configured, but for these. The empty name is all that have no limit. */
  void setChanges(Map<String, Limit> changes) {
    Map<String, Limit> named = new TreeMap<>(changes);
    Limit others = named.remove("");
    Limits changed = settings.limits().with(named);
    limits = others == null ? changed : changed.withOthers(others);
    book.setLimits(limits);
  }

  void setBackends(int count) {
    int known = Math.max(1, count);
    if (known != backends) {
      backends = known;
      book.setBackends(known);
    }
  }

  void grant(Grants grants, long nowNanos) {
    book.grant(grants, nowNanos);
  }

  /** What was used since the last report. */
  UsageReport report(
      String service, String backend, long incarnation, ActorRef<ToBackend> self, long nowNanos) {
    List<Usage> usages = new ArrayList<>(book.drainReport(nowNanos));
    // Those without a limit are told of for display alone.
    usages.sort(
        Comparator.comparing((Usage usage) -> limits.limitOf(usage.customer()).isEmpty())
            .thenComparing(Comparator.comparingDouble(Usage::demanded).reversed()));
    customers =
        usages.stream()
            .limit(MOST_SHOWN)
            .map(
                usage ->
                    new CustomerUsage(
                        usage.customer(),
                        usage.used(),
                        usage.demanded(),
                        book.limitHere(usage.customer(), nowNanos)))
            .toList();
    return new UsageReport(
        service,
        backend,
        incarnation,
        capacity,
        backends,
        fitting(usages),
        book.held(nowNanos),
        self);
  }

  /** What the customers who used most used of this backend in the last interval, and may use. */
  public List<CustomerUsage> customers() {
    return customers;
  }

  /** Requests refused so far because their customer had used up its share. */
  public long refused() {
    return refused.sum();
  }

  private List<UsageReport.Customer> fitting(List<Usage> usages) {
    List<UsageReport.Customer> fitting = new ArrayList<>();
    int bytes = 0;
    for (Usage usage : usages) {
      bytes += BYTES_BESIDE_NAME + MOST_BYTES_A_CHARACTER * usage.customer().length();
      if (bytes > MOST_BYTES) {
        break;
      }
      fitting.add(new UsageReport.Customer(usage, limits.limitOf(usage.customer())));
    }
    return fitting;
  }
}
