package io.merganser.quota;

import io.merganser.Criticality;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One backend's book of its customers: lets their requests in while they are within what this
 * backend was granted, and counts what they use.
 *
 * <p>A customer goes by its grant while that holds; without one, by an equal part of its limit for
 * each backend; without a limit, it is never refused.
 *
 * <p>A customer may use the quota of some time at once, if there is room for that. Where the
 * backend has so much to do that it would soon refuse requests, it may not: or one customer's burst
 * would have others refused.
 *
 * <p>The book is bounded: beyond {@code max-customers} it forgets who was not seen for longest,
 * with what that one used since the last report. A customer that comes back starts with a full
 * bucket.
 *
 * <p>One thread at a time; only reservations may be ended from any.
 */
public final class CustomerBook {
  /** What the very first request is expected to cost; later the mean of all customers is known. */
  private static final double FIRST_COST_NANOS = 1e6;

  private static final float LOAD_FACTOR = 0.75f;

  private final int maxCustomers;
  private final double burstNanos;
  private final Map<String, CustomerAccount> accounts;
  private Limits limits;
  private int backends;
  private Grants grants = Grants.none();
  private long grantedUntilNanos;
  // Of limits, backends and grants: accounts that go by an older one look anew.
  private int version;
  private double usualCostNanos = FIRST_COST_NANOS;
  private long drainedAtNanos;

  /**
   * @param backends how many the service has, this one included
   */
  public CustomerBook(QuotaSettings settings, int backends, long nowNanos) {
    this.maxCustomers = settings.maxCustomers();
    this.burstNanos = settings.burst().toNanos();
    this.limits = settings.limits();
    this.accounts = new LinkedHashMap<>(16, LOAD_FACTOR, true);
    this.drainedAtNanos = nowNanos;
    setBackends(backends);
  }

  /** The limits have changed. */
  public void setLimits(Limits limits) {
    this.limits = limits;
    version++;
  }

  /** The number of backends has changed. */
  public void setBackends(int backends) {
    if (backends <= 0) {
      throw new IllegalArgumentException("backends must be > 0, but was " + backends);
    }
    this.backends = backends;
    version++;
  }

  /** Takes the place of all grants before. */
  public void grant(Grants granted, long nowNanos) {
    grants = granted;
    grantedUntilNanos = nowNanos + granted.expiry().toNanos();
    version++;
  }

  /** The grants that hold now, with the time that is left to them: for a new coordinator. */
  public Grants held(long nowNanos) {
    expire(nowNanos);
    return grants.isNone()
        ? grants
        : new Grants(grants.limits(), Duration.ofNanos(grantedUntilNanos - nowNanos));
  }

  /** The same with room for bursts. */
  public @Nullable Reservation tryAdmit(String customer, Criticality criticality, long nowNanos) {
    return tryAdmit(customer, criticality, 0, nowNanos);
  }

  /**
   * Lets a request in and reserves what it may cost; null if its customer is out of quota.
   *
   * @param pressure how little room the backend has: from 0, where a customer may use its whole
   *     burst, to 1, where it gets little more than its rate
   */
  public @Nullable Reservation tryAdmit(
      String customer, Criticality criticality, double pressure, long nowNanos) {
    expire(nowNanos);
    CustomerAccount account = accounts.get(customer);
    if (account == null) {
      account = open(customer, nowNanos);
    }
    if (account.version() != version) {
      account.goBy(limitHere(customer), version, nowNanos);
    }
    return account.tryAdmit(criticality, pressure, burstNanos, nowNanos);
  }

  /** What this customer may use of this backend; empty: as much as it likes. */
  public Optional<Limit> limitHere(String customer, long nowNanos) {
    expire(nowNanos);
    return Optional.ofNullable(limitHere(customer));
  }

  /** What was used and wanted since the last report, by those who wanted something. */
  public List<Usage> drainReport(long nowNanos) {
    long elapsedNanos = nowNanos - drainedAtNanos;
    if (elapsedNanos <= 0) {
      return List.of();
    }
    drainedAtNanos = nowNanos;
    List<Usage> report = new ArrayList<>();
    double costs = 0;
    for (Map.Entry<String, CustomerAccount> entry : accounts.entrySet()) {
      Usage usage = entry.getValue().drain(entry.getKey(), elapsedNanos);
      if (usage != null) {
        report.add(usage);
        costs += entry.getValue().meanCostNanos();
      }
    }
    if (!report.isEmpty()) {
      usualCostNanos = costs / report.size();
    }
    return report;
  }

  /** How many customers have an account just now. */
  public int customers() {
    return accounts.size();
  }

  private CustomerAccount open(String customer, long nowNanos) {
    if (accounts.size() >= maxCustomers) {
      Iterator<String> leastRecentFirst = accounts.keySet().iterator();
      leastRecentFirst.next();
      leastRecentFirst.remove();
    }
    CustomerAccount account = new CustomerAccount(usualCostNanos, nowNanos);
    accounts.put(customer, account);
    return account;
  }

  private @Nullable Limit limitHere(String customer) {
    Limit limit = limits.limitOf(customer).orElse(null);
    if (limit == null) {
      return null;
    }
    Limit granted = grants.limits().get(customer);
    // A limit that was lowered counts at once, before the grants follow.
    return granted == null ? limit.dividedBy(backends) : granted.atMost(limit);
  }

  private void expire(long nowNanos) {
    if (!grants.isNone() && nowNanos - grantedUntilNanos >= 0) {
      grants = Grants.none();
      version++;
    }
  }
}
