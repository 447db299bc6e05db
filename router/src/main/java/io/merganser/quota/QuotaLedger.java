package io.merganser.quota;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The coordinator's arithmetic: adds up what customers want of all backends of a service, and
 * shares their limits out among these.
 *
 * <p>What backends may give a customer never adds up to more than its limit, as far as is known.
 * Hence what is not known is set aside: a backend that has not reported since its last grants holds
 * them until they expire, and is granted nothing new; one that holds no grants, or has never been
 * heard, goes by an equal part of each limit. That leaves the moments in which a backend changes
 * from the one to the other unheard: when it is restarted, or when several are silent at once and
 * their grants expire one after another.
 *
 * <p>A new ledger learns for one expiry, in which it lowers nobody's grant: see {@link
 * LearningShares}. Customers of whom nobody holds anything need no such care, once all backends
 * have been heard.
 *
 * <p>Customers without a limit are never refused, and take no part in this.
 *
 * <p>One thread at a time.
 */
public final class QuotaLedger {
  /** So many report intervals without a report, and a backend's capacity no longer counts. */
  private static final int SILENT_INTERVALS = 3;

  private final long expiryNanos;
  private final long intervalNanos;
  private final long learnsUntilNanos;
  private final Map<String, ReportingBackend> backends = new TreeMap<>();
  private final Map<String, Long> wantedAtNanos = new HashMap<>();
  private final Set<String> inherited = new HashSet<>();
  private Limits limits;

  public QuotaLedger(QuotaSettings settings, long nowNanos) {
    this.limits = settings.limits();
    this.expiryNanos = settings.expiry().toNanos();
    this.intervalNanos = settings.reportInterval().toNanos();
    this.learnsUntilNanos = nowNanos + expiryNanos;
  }

  /** The limits have changed. */
  public void setLimits(Limits limits) {
    this.limits = limits;
  }

  /**
   * One backend's report.
   *
   * @param incarnation which life of the backend it is; reports of an earlier one are ignored
   * @param capacity in CPU seconds per second; 0 if it is not known
   * @param usages what its customers used and wanted since its last report
   * @param held the grants it goes by; looked at only in the first report of a life to this ledger
   */
  public void report(
      String backend,
      long incarnation,
      double capacity,
      List<Usage> usages,
      Grants held,
      long nowNanos) {
    ReportingBackend known = backends.get(backend);
    if (known != null && incarnation < known.incarnation()) {
      return;
    }
    if (known == null || incarnation > known.incarnation()) {
      known = new ReportingBackend(incarnation, held, nowNanos);
      backends.put(backend, known);
      held.limits().keySet().forEach(customer -> wantedAtNanos.put(customer, nowNanos));
      inherited.addAll(held.limits().keySet());
    }
    known.report(capacity, usages, nowNanos);
    for (Usage usage : usages) {
      wantedAtNanos.put(usage.customer(), nowNanos);
    }
  }

  /** A backend is known to be gone, and so is what it held. */
  public void forget(String backend) {
    backends.remove(backend);
  }

  /** Whether it lowers nobody's grant yet. */
  public boolean isLearning(long nowNanos) {
    return nowNanos - learnsUntilNanos < 0;
  }

  /** What customers used and wanted of all backends, by the latest reports. */
  public List<Usage> totals(long nowNanos) {
    Map<String, Usage> totals = new TreeMap<>();
    backends.values().stream()
        .filter(backend -> isHeard(backend, nowNanos))
        .flatMap(backend -> backend.latest().stream())
        .forEach(usage -> totals.merge(usage.customer(), usage, Usage::plus));
    return List.copyOf(totals.values());
  }

  /**
   * New grants, for each backend that has reported since its last ones. They count as sent.
   *
   * @param fleet how many backends the service has, heard or not
   */
  public Map<String, Grants> compute(int fleet, long nowNanos) {
    forgetWhatIsOver(nowNanos);
    Division division = division(fleet, nowNanos);
    Map<String, Map<String, Limit>> limitsByBackend = new TreeMap<>();
    division.fresh().forEach(backend -> limitsByBackend.put(backend, new HashMap<>()));
    fairShares(nowNanos)
        .forEach(
            (customer, share) -> {
              Limit limit = limits.limitOf(customer).orElseThrow();
              boolean learns = isLearning(nowNanos) && division.mustLearn(inherited, customer);
              division
                  .divide(customer, limit, share, learns)
                  .forEach((backend, part) -> limitsByBackend.get(backend).put(customer, part));
            });
    Map<String, Grants> sent = new TreeMap<>();
    limitsByBackend.forEach(
        (backend, parts) -> {
          Grants grants = new Grants(parts, Duration.ofNanos(expiryNanos));
          // They expire at the backend a message's time later.
          backends.get(backend).granted(grants, nowNanos + expiryNanos + intervalNanos);
          sent.put(backend, grants);
        });
    return sent;
  }

  private Division division(int fleet, long nowNanos) {
    Map<String, ReportingBackend> fresh = new TreeMap<>();
    List<ReportingBackend> late = new ArrayList<>();
    List<ReportingBackend> silent = new ArrayList<>();
    backends.forEach(
        (id, backend) -> {
          if (backend.isFresh() && isHeard(backend, nowNanos)) {
            fresh.put(id, backend);
          } else if (isHeard(backend, nowNanos)) {
            late.add(backend);
          } else {
            silent.add(backend);
          }
        });
    int all = Math.max(fleet, backends.size());
    return new Division(fresh, late, silent, all, nowNanos);
  }

  /** What each customer may use of the fleet. */
  private Map<String, Double> fairShares(long nowNanos) {
    List<ReportingBackend> heard =
        backends.values().stream().filter(backend -> isHeard(backend, nowNanos)).toList();
    String[] customers =
        wantedAtNanos.keySet().stream()
            .filter(customer -> limits.limitOf(customer).isPresent())
            .toArray(String[]::new);
    double[] totals = new double[customers.length];
    double[] demands = new double[customers.length];
    for (int i = 0; i < customers.length; i++) {
      String customer = customers[i];
      totals[i] = limits.limitOf(customer).orElseThrow().total();
      demands[i] = heard.stream().mapToDouble(backend -> backend.demandOf(customer, null)).sum();
    }
    double[] shares = FairShares.overCustomers(totals, demands, capacity(heard));
    Map<String, Double> byCustomer = new TreeMap<>();
    for (int i = 0; i < customers.length; i++) {
      byCustomer.put(customers[i], shares[i]);
    }
    return byCustomer;
  }

  private static double capacity(List<ReportingBackend> heard) {
    boolean known = heard.stream().allMatch(backend -> backend.capacity() > 0);
    return known
        ? heard.stream().mapToDouble(ReportingBackend::capacity).sum()
        : Double.POSITIVE_INFINITY;
  }

  private void forgetWhatIsOver(long nowNanos) {
    backends
        .values()
        .removeIf(backend -> !isHeard(backend, nowNanos) && !backend.holdsGrants(nowNanos));
    // Without a grant all go by equal parts of the limit: not while one holds more than that.
    Set<String> stillHeld = new HashSet<>();
    backends.values().stream()
        .filter(backend -> !backend.isFresh() || !isHeard(backend, nowNanos))
        .forEach(backend -> stillHeld.addAll(backend.grantedCustomers(nowNanos)));
    wantedAtNanos
        .entrySet()
        .removeIf(
            wanted ->
                nowNanos - wanted.getValue() > expiryNanos && !stillHeld.contains(wanted.getKey()));
    if (!isLearning(nowNanos)) {
      inherited.clear();
    }
  }

  private boolean isHeard(ReportingBackend backend, long nowNanos) {
    return backend.hasReportedWithin(SILENT_INTERVALS * intervalNanos, nowNanos);
  }
}
