package io.merganser.overload;

import io.merganser.Criticality;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The throttles of one service. One for each criticality, which learns from backends that have too
 * much to do: when sheddable requests are refused, critical ones go on. And four for each customer
 * that was told to be out of quota: what one customer is refused throttles no other.
 *
 * <p>Safe from any thread, without locks while no customer is out of quota.
 */
public final class Throttles {
  /** Customers beyond these are not throttled here: the backends refuse them all the same. */
  private static final int MOST_CUSTOMERS = 10_000;

  private static final long FORGET_AFTER_NANOS = Duration.ofMinutes(1).toNanos();

  /** Whether a request may be sent. */
  public enum Pass {
    FREE,
    /** The backends refuse too many. */
    OVERLOAD,
    /** The backends refuse too many of that customer. */
    QUOTA
  }

  private final Supplier<Throttle> each;
  private final Throttle[] ofService;
  private final Map<String, OutOfQuota> ofCustomers = new ConcurrentHashMap<>();

  /** A customer that was refused of late. */
  private static final class OutOfQuota {
    final Throttle[] throttles;
    volatile long refusedAtNanos;

    OutOfQuota(Throttle[] throttles) {
      this.throttles = throttles;
    }
  }

  Throttles(Supplier<Throttle> each) {
    this.each = each;
    this.ofService = four();
  }

  /** The one that learns from backends that have too much to do. */
  public Throttle of(Criticality criticality) {
    return ofService[criticality.ordinal()];
  }

  /**
   * Counts a request of the application, and says whether it may be sent. One that may is followed
   * by at most one of the other methods, when it is known how it ended.
   */
  public Pass tryPass(Criticality criticality, @Nullable String customer, long nowNanos) {
    Throttle own = ofCustomer(criticality, customer);
    if (own != null && !own.tryPass(nowNanos)) {
      return Pass.QUOTA;
    }
    if (ofService[criticality.ordinal()].tryPass(nowNanos)) {
      return Pass.FREE;
    }
    if (own != null) {
      own.undecided(nowNanos);
    }
    return Pass.OVERLOAD;
  }

  /** It was accepted. */
  public void accepted(Criticality criticality, @Nullable String customer, long nowNanos) {
    ofService[criticality.ordinal()].accepted(nowNanos);
    Throttle own = ofCustomer(criticality, customer);
    if (own != null) {
      own.accepted(nowNanos);
    }
  }

  /** It was refused by a backend that has too much to do. */
  public void refused(Criticality criticality, @Nullable String customer, long nowNanos) {
    ofService[criticality.ordinal()].refused(nowNanos);
    Throttle own = ofCustomer(criticality, customer);
    if (own != null) {
      own.undecided(nowNanos);
    }
  }

  /** It was refused because its customer has used up its share. */
  public void outOfQuota(Criticality criticality, String customer, long nowNanos) {
    ofService[criticality.ordinal()].undecided(nowNanos);
    OutOfQuota own = ofCustomers.get(customer);
    if (own == null && ofCustomers.size() < MOST_CUSTOMERS) {
      own = ofCustomers.computeIfAbsent(customer, any -> new OutOfQuota(four()));
    }
    if (own != null) {
      own.refusedAtNanos = nowNanos;
      own.throttles[criticality.ordinal()].refused(nowNanos);
    }
  }

  /** It ended in a way that says nothing of all this. */
  public void undecided(Criticality criticality, @Nullable String customer, long nowNanos) {
    ofService[criticality.ordinal()].undecided(nowNanos);
    Throttle own = ofCustomer(criticality, customer);
    if (own != null) {
      own.undecided(nowNanos);
    }
  }

  /**
   * Forgets the customers that were not refused anything for a while. To be called now and then.
   */
  public void tidy(long nowNanos) {
    ofCustomers
        .values()
        .removeIf(customer -> nowNanos - customer.refusedAtNanos > FORGET_AFTER_NANOS);
  }

  private @Nullable Throttle ofCustomer(Criticality criticality, @Nullable String customer) {
    if (customer == null || ofCustomers.isEmpty()) {
      return null;
    }
    OutOfQuota own = ofCustomers.get(customer);
    return own == null ? null : own.throttles[criticality.ordinal()];
  }

  private Throttle[] four() {
    Throttle[] four = new Throttle[Criticality.values().length];
    Arrays.setAll(four, any -> each.get());
    return four;
  }
}
