package io.merganser.quota;

import io.merganser.Criticality;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How the limits of customers are divided among the backends at one moment. What those hold that
 * are not granted anew is set aside.
 */
final class Division {
  private final List<String> ids;
  private final List<ReportingBackend> fresh;
  private final List<ReportingBackend> late;
  private final List<ReportingBackend> silent;
  private final int fleet;
  private final int unheard;
  private final long nowNanos;

  /**
   * @param fresh the backends that are granted anew, by id
   * @param late those that have reported of late, but not since their last grants
   * @param silent those that have not
   * @param fleet how many there are, with those never heard
   */
  Division(
      Map<String, ReportingBackend> fresh,
      List<ReportingBackend> late,
      List<ReportingBackend> silent,
      int fleet,
      long nowNanos) {
    this.ids = List.copyOf(new TreeMap<>(fresh).keySet());
    this.fresh = ids.stream().map(fresh::get).toList();
    this.late = late;
    this.silent = silent;
    this.fleet = fleet;
    this.unheard = fleet - fresh.size() - late.size() - silent.size();
    this.nowNanos = nowNanos;
  }

  /** The ids of the backends that are granted anew. */
  List<String> fresh() {
    return ids;
  }

  /** Whether somebody may hold something of this customer that a new ledger must not lower. */
  boolean mustLearn(Set<String> inherited, String customer) {
    return unheard > 0 || inherited.contains(customer);
  }

  /**
   * The part of each fresh backend.
   *
   * @param share what the customer may use of the fleet, at most its limit
   * @param learns whether all keep what they hold
   */
  Map<String, Limit> divide(String customer, Limit limit, double share, boolean learns) {
    double[] totals = parts(customer, null, limit.total(), share, learns);
    Map<Criticality, double[]> caps = new EnumMap<>(Criticality.class);
    limit
        .caps()
        .forEach(
            (criticality, cap) ->
                caps.put(criticality, parts(customer, criticality, cap, cap, learns)));
    Map<String, Limit> divided = new TreeMap<>();
    for (int i = 0; i < totals.length; i++) {
      double total = totals[i];
      int index = i;
      Map<Criticality, Double> capsHere = new EnumMap<>(Criticality.class);
      caps.forEach(
          (criticality, parts) -> capsHere.put(criticality, Math.min(total, parts[index])));
      divided.put(ids.get(i), new Limit(total, capsHere));
    }
    return divided;
  }

  private double[] parts(
      String customer,
      @Nullable Criticality criticality,
      double limit,
      double share,
      boolean learns) {
    double[] demands =
        fresh.stream().mapToDouble(backend -> backend.demandOf(customer, criticality)).toArray();
    double fallback = limit / fleet;
    if (learns) {
      // Who holds nothing goes by equal parts already: that is no reason to lower who does.
      double others = setAside(customer, criticality, both(), 0);
      double[] held =
          fresh.stream()
              .mapToDouble(backend -> backend.heldOf(customer, criticality, nowNanos))
              .toArray();
      boolean mayRaise = unheard == 0 && silent.isEmpty();
      return LearningShares.divide(Math.max(0, limit - others), held, demands, fallback, mayRaise);
    }
    double atLate = setAside(customer, criticality, late, fallback);
    double unknown = unheard * fallback;
    for (ReportingBackend backend : silent) {
      // When its grants expire it goes by the fallback, before that can be heard.
      double held = backend.heldOf(customer, criticality, nowNanos);
      unknown += Double.isNaN(held) ? fallback : Math.max(held, fallback);
    }
    // Of the late, capacity and demand are in the share; of the silent they are not.
    double amount = Math.min(share - atLate, limit - atLate - unknown);
    return FairShares.overBackends(Math.max(0, amount), demands);
  }

  private double setAside(
      String customer,
      @Nullable Criticality criticality,
      List<ReportingBackend> holders,
      double otherwise) {
    return holders.stream()
        .mapToDouble(backend -> backend.heldOf(customer, criticality, nowNanos))
        .map(held -> Double.isNaN(held) ? otherwise : held)
        .sum();
  }

  private List<ReportingBackend> both() {
    List<ReportingBackend> both = new ArrayList<>(late);
    both.addAll(silent);
    return both;
  }
}
