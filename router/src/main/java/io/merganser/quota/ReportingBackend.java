package io.merganser.quota;

import io.merganser.Criticality;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a {@link QuotaLedger} knows of one backend in one of its lives. One thread at a time. */
final class ReportingBackend {
  private final long incarnation;
  private final Map<String, Demand> demands = new HashMap<>();
  private List<Usage> latest = List.of();
  private double capacity;
  private long reportedAtNanos;
  private boolean reportedSinceGrants;
  private Map<String, Limit> held;
  private long heldUntilNanos;

  /** What a customer wants here, in all and within each criticality with a cap. */
  private record Demand(SmoothedDemand total, Map<Criticality, SmoothedDemand> within) {}

  ReportingBackend(long incarnation, Grants held, long nowNanos) {
    this.incarnation = incarnation;
    this.held = held.limits();
    this.heldUntilNanos = nowNanos + held.expiry().toNanos();
    this.reportedAtNanos = nowNanos;
  }

  long incarnation() {
    return incarnation;
  }

  void report(double reportedCapacity, List<Usage> usages, long nowNanos) {
    long elapsedNanos = nowNanos - reportedAtNanos;
    capacity = reportedCapacity;
    latest = List.copyOf(usages);
    reportedAtNanos = nowNanos;
    reportedSinceGrants = true;
    Map<String, Usage> byCustomer =
        usages.stream()
            .collect(Collectors.toMap(Usage::customer, Function.identity(), Usage::plus));
    demands
        .entrySet()
        .removeIf(
            demand -> {
              Usage usage = byCustomer.remove(demand.getKey());
              follow(demand.getValue(), usage, elapsedNanos);
              return usage == null && demand.getValue().total().value() == 0;
            });
    byCustomer.forEach((customer, usage) -> demands.put(customer, first(usage)));
  }

  void granted(Grants grants, long untilNanos) {
    held = grants.limits();
    heldUntilNanos = untilNanos;
    reportedSinceGrants = false;
  }

  /** Whether it has reported since it was granted anything: only then is it granted anew. */
  boolean isFresh() {
    return reportedSinceGrants;
  }

  boolean hasReportedWithin(long nanos, long nowNanos) {
    return nowNanos - reportedAtNanos <= nanos;
  }

  boolean holdsGrants(long nowNanos) {
    return nowNanos - heldUntilNanos < 0;
  }

  /** The customers with a grant that still holds. */
  Collection<String> grantedCustomers(long nowNanos) {
    return holdsGrants(nowNanos) ? held.keySet() : Set.of();
  }

  /** What it holds of a customer's limit, or of a cap of it; not a number if it holds nothing. */
  double heldOf(String customer, @Nullable Criticality criticality, long nowNanos) {
    Limit limit = holdsGrants(nowNanos) ? held.get(customer) : null;
    if (limit == null) {
      return Double.NaN;
    }
    return criticality == null ? limit.total() : limit.caps().getOrDefault(criticality, Double.NaN);
  }

  double demandOf(String customer, @Nullable Criticality criticality) {
    Demand demand = demands.get(customer);
    if (demand == null) {
      return 0;
    }
    SmoothedDemand smoothed =
        criticality == null ? demand.total() : demand.within().get(criticality);
    return smoothed == null ? 0 : smoothed.value();
  }

  double capacity() {
    return capacity;
  }

  List<Usage> latest() {
    return latest;
  }

  private static void follow(Demand demand, @Nullable Usage usage, long elapsedNanos) {
    demand.total().follow(usage == null ? 0 : usage.demanded(), elapsedNanos);
    Map<Criticality, Double> within = usage == null ? Map.of() : usage.demandedWithin();
    demand
        .within()
        .forEach(
            (criticality, smoothed) ->
                smoothed.follow(within.getOrDefault(criticality, 0.0), elapsedNanos));
    within.forEach(
        (criticality, amount) ->
            demand.within().computeIfAbsent(criticality, c -> SmoothedDemand.of(amount)));
  }

  private static Demand first(Usage usage) {
    Map<Criticality, SmoothedDemand> within = new EnumMap<>(Criticality.class);
    usage
        .demandedWithin()
        .forEach((criticality, amount) -> within.put(criticality, SmoothedDemand.of(amount)));
    return new Demand(SmoothedDemand.of(usage.demanded()), within);
  }
}
