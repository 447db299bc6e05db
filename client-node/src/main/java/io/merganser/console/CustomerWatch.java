package io.merganser.console;

import io.merganser.Outcome;
import io.merganser.quota.CustomerUsage;
import io.merganser.quota.Limit;
import io.merganser.wire.UsageTotals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Watches what the customers of one service use of it. The coordinator is asked, one question at a
 * time, and nobody waits for it: what is shown is its last answer, as long as that is fresh. Any
 * thread may count, and answers may come on any; the rest is for one thread at a time.
 */
final class CustomerWatch {
  private static final int MOST_SHOWN = 20;
  private static final int MOST_LINGERING = 500;
  private static final long LINGER_NANOS = Duration.ofSeconds(10).toNanos();
  private static final long FRESH_NANOS = Duration.ofSeconds(5).toNanos();

  private final Supplier<CompletionStage<UsageTotals>> coordinator;
  private final LongSupplier clock;
  private final CustomerRefusals refusals;
  private final AtomicBoolean asking = new AtomicBoolean();
  private volatile @Nullable Answer last;

  // For who gets an answer: there is one question at a time.
  private final Map<String, Seen> seen = new HashMap<>();

  private record Answer(boolean learning, List<CustomerUsage> customers, long atNanos) {}

  private record Seen(Optional<Limit> limit, long atNanos) {}

  /**
   * @param clock nanoseconds
   */
  CustomerWatch(Supplier<CompletionStage<UsageTotals>> coordinator, LongSupplier clock) {
    this.coordinator = coordinator;
    this.clock = clock;
    this.refusals = new CustomerRefusals(clock.getAsLong());
  }

  void count(Outcome<?> outcome) {
    refusals.count(outcome);
  }

  /** Asks the coordinator, unless it owes an answer. To be called once a second. */
  void sample(long nowNanos) {
    refusals.turn(nowNanos);
    if (!asking.compareAndSet(false, true)) {
      return;
    }
    try {
      coordinator.get().whenComplete(this::answered);
    } catch (RuntimeException e) {
      // As at the end of the actor system. The next second asks again.
      asking.set(false);
    }
  }

  /** What customers use; null where nobody has said so of late. */
  State.@Nullable Customers state(long nowNanos) {
    Answer answer = last;
    if (answer == null || nowNanos - answer.atNanos > FRESH_NANOS) {
      return null;
    }
    CustomerRefusals.PerSecond refused = refusals.perSecond();
    List<CustomerUsage> all =
        answer.customers.stream()
            .sorted(
                Comparator.comparing((CustomerUsage usage) -> refused.of(usage.customer()) == 0)
                    .thenComparing(CustomerUsage::demanded, Comparator.reverseOrder()))
            .toList();
    // By name, so that rows keep their places.
    List<State.Customer> shown =
        all.stream()
            .limit(MOST_SHOWN)
            .sorted(Comparator.comparing(CustomerUsage::customer))
            .map(usage -> shown(usage, refused))
            .toList();
    List<CustomerUsage> rest = all.subList(Math.min(MOST_SHOWN, all.size()), all.size());
    return new State.Customers(
        answer.learning, shown, rest.isEmpty() ? null : summed(rest, shown, refused));
  }

  private void answered(@Nullable UsageTotals totals, @Nullable Throwable failure) {
    if (totals != null) {
      long now = clock.getAsLong();
      List<CustomerUsage> customers = new ArrayList<>(totals.customers());
      customers.addAll(lingering(totals, now));
      last = new Answer(totals.learning(), List.copyOf(customers), now);
    }
    asking.set(false);
  }

  /**
   * Those who were there a moment ago, or are refused here since. The router lets about one request
   * a second of such a customer through: in most reports it wants nothing, and would come and go.
   */
  private List<CustomerUsage> lingering(UsageTotals totals, long now) {
    totals.customers().forEach(usage -> seen.put(usage.customer(), new Seen(usage.limit(), now)));
    CustomerRefusals.PerSecond refused = refusals.perSecond();
    seen.entrySet()
        .removeIf(
            one -> now - one.getValue().atNanos > LINGER_NANOS && refused.of(one.getKey()) == 0);
    return seen.entrySet().stream()
        .filter(one -> one.getValue().atNanos != now)
        .limit(MOST_LINGERING)
        .map(one -> new CustomerUsage(one.getKey(), 0, 0, one.getValue().limit))
        .toList();
  }

  private static State.Customer shown(CustomerUsage usage, CustomerRefusals.PerSecond refused) {
    return new State.Customer(
        usage.customer(),
        rounded(usage.used()),
        rounded(usage.demanded()),
        usage.limit().map(Limit::total).orElse(null),
        rounded(refused.of(usage.customer())));
  }

  private static State.Rest summed(
      List<CustomerUsage> rest, List<State.Customer> shown, CustomerRefusals.PerSecond refused) {
    double ofShown = shown.stream().mapToDouble(State.Customer::refusedPerSecond).sum();
    return new State.Rest(
        rest.size(),
        rounded(rest.stream().mapToDouble(CustomerUsage::used).sum()),
        rounded(rest.stream().mapToDouble(CustomerUsage::demanded).sum()),
        rounded(Math.max(0, refused.all() - ofShown)));
  }

  private static double rounded(double amount) {
    Double rounded = Json.number(amount);
    return rounded == null ? 0 : rounded;
  }
}
