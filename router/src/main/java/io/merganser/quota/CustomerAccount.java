package io.merganser.quota;

import io.merganser.Criticality;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The account of one customer at one backend: a bucket for all its requests, and one more for each
 * criticality with a limit of its own. It extends its bucket to be small: there are thousands.
 *
 * <p>One thread at a time; but {@link #settle} and {@link #cancel} may be called from any.
 *
 * <p>How much of the bucket must be left for a request to be let in, by criticality: in steps of a
 * fifth. In a lasting excess the bucket stays at the share of the highest criticality that is
 * refused in part; those below are refused altogether, those above find at least a fifth of the
 * burst before them, which takes up their own ups and downs. The most critical may use all, and the
 * least two fifths of the burst.
 */
final class CustomerAccount extends Bucket {
  private static final Criticality[] CRITICALITIES = Criticality.values();
  private static final double SHARE_STEP = 0.2;
  private static final double NEWEST_COST_WEIGHT = 0.1;

  /** So that no demand counts as none. */
  private static final double LOWEST_COST_NANOS = 1000;

  private @Nullable Bucket @Nullable [] caps;
  private int version = -1;

  // A lost update of a mean does no harm.
  private volatile double meanCostNanos;

  CustomerAccount(double expectedCostNanos, long nowNanos) {
    super(nowNanos);
    this.meanCostNanos = Math.max(LOWEST_COST_NANOS, expectedCostNanos);
  }

  /** Which version of the book's limits and grants it goes by. */
  int version() {
    return version;
  }

  void goBy(@Nullable Limit limit, int version, long nowNanos) {
    this.version = version;
    setRate(limit == null ? Double.POSITIVE_INFINITY : limit.total());
    Map<Criticality, Double> capped = limit == null ? Map.of() : limit.caps();
    if (capped.isEmpty()) {
      caps = null;
      return;
    }
    @Nullable Bucket[] before = caps == null ? new Bucket[CRITICALITIES.length] : caps;
    @Nullable Bucket[] after = new Bucket[CRITICALITIES.length];
    for (Map.Entry<Criticality, Double> cap : capped.entrySet()) {
      int index = cap.getKey().ordinal();
      Bucket known = before[index];
      Bucket bucket = known == null ? new Bucket(nowNanos) : known;
      bucket.setRate(cap.getValue());
      after[index] = bucket;
    }
    caps = after;
  }

  /** The reservation of a request, or null where the customer is out of quota for it. */
  @Nullable Reservation tryAdmit(
      Criticality criticality, double pressure, double burstNanos, long nowNanos) {
    double cost = meanCostNanos;
    Bucket cap = capOf(criticality);
    if (cap != null && !cap.hasMoreThan(0, 0, burstNanos, cost, nowNanos)) {
      // No demand on the total: more of that would not have helped.
      cap.countRefused(cost);
      return null;
    }
    if (!hasMoreThan(SHARE_STEP * criticality.ordinal(), pressure, burstNanos, cost, nowNanos)) {
      countRefused(cost);
      if (cap != null) {
        cap.countRefused(cost);
      }
      return null;
    }
    long reserved = (long) cost;
    take(reserved);
    if (cap != null) {
      cap.take(reserved);
    }
    return new Reservation(this, cap, reserved);
  }

  /** Corrects what was reserved to what was used. From any thread. */
  void settle(@Nullable Bucket cap, long reservedNanos, long usedNanos) {
    long used = Math.max(0, usedNanos);
    double mean = meanCostNanos;
    meanCostNanos = Math.max(LOWEST_COST_NANOS, mean + NEWEST_COST_WEIGHT * (used - mean));
    correctBoth(cap, used - reservedNanos);
  }

  /** Gives back what was reserved. From any thread. */
  void cancel(@Nullable Bucket cap, long reservedNanos) {
    correctBoth(cap, -reservedNanos);
  }

  /** Adds to what was used by a request that has ended. From any thread. */
  void addLate(@Nullable Bucket cap, long usedNanos) {
    correctBoth(cap, usedNanos);
  }

  /** Gives back what was reserved, and counts it as wanted. By the one thread. */
  void refused(@Nullable Bucket cap, long reservedNanos) {
    cancel(cap, reservedNanos);
    countRefused(reservedNanos);
    if (cap != null) {
      cap.countRefused(reservedNanos);
    }
  }

  double meanCostNanos() {
    return meanCostNanos;
  }

  /** What was used and wanted since the last call, or null if nothing was. */
  @Nullable Usage drain(String customer, double elapsedNanos) {
    double used = drainUsed();
    double wanted = used + drainRefused();
    Map<Criticality, Double> within = drainCaps(elapsedNanos);
    if (wanted == 0 && within.isEmpty()) {
      return null;
    }
    return new Usage(customer, used / elapsedNanos, wanted / elapsedNanos, within);
  }

  private Map<Criticality, Double> drainCaps(double elapsedNanos) {
    if (caps == null) {
      return Map.of();
    }
    Map<Criticality, Double> within = new EnumMap<>(Criticality.class);
    for (Criticality criticality : CRITICALITIES) {
      Bucket cap = capOf(criticality);
      double wanted = cap == null ? 0 : cap.drainUsed() + cap.drainRefused();
      if (wanted > 0) {
        within.put(criticality, wanted / elapsedNanos);
      }
    }
    return within;
  }

  private @Nullable Bucket capOf(Criticality criticality) {
    return caps == null ? null : caps[criticality.ordinal()];
  }

  private void correctBoth(@Nullable Bucket cap, long nanos) {
    correct(nanos);
    if (cap != null) {
      cap.correct(nanos);
    }
  }
}
