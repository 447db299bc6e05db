package io.merganser.quota;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The limits of customers as backends report them, those of late. Where they are more than can be
 * granted at once, the ones who want most count: the others have an equal part of their limit at
 * each backend. One thread at a time.
 */
public final class ReportedLimits {
  /** Of an entry in a message: the name's length, the total, and a cap for each criticality. */
  private static final int BYTES_BESIDE_NAME = 47;

  private static final int MOST_BYTES_A_CHARACTER = 3;

  private final int mostBytes;
  private final long memoryNanos;
  private final Map<String, Known> known = new HashMap<>();

  private record Known(Limit limit, double demanded, long seenAtNanos) {}

  /**
   * @param mostBytes how much can be granted at once, in bytes of a message
   * @param memoryNanos how long a limit counts of which nothing is heard
   */
  public ReportedLimits(int mostBytes, long memoryNanos) {
    this.mostBytes = mostBytes;
    this.memoryNanos = memoryNanos;
  }

  /** A backend says what a customer wants of it, and may use of all. */
  public void report(Usage usage, Optional<Limit> limit, long nowNanos) {
    if (limit.isEmpty()) {
      known.remove(usage.customer());
    } else {
      known.put(usage.customer(), new Known(limit.get(), usage.demanded(), nowNanos));
    }
  }

  /** What was last reported of this customer. */
  public Optional<Limit> limitOf(String customer) {
    return Optional.ofNullable(known.get(customer)).map(Known::limit);
  }

  /** The limits to be shared out now. */
  public Limits current(long nowNanos) {
    known.values().removeIf(one -> nowNanos - one.seenAtNanos > memoryNanos);
    Comparator<Map.Entry<String, Known>> byDemand =
        Comparator.comparingDouble(one -> one.getValue().demanded);
    Map<String, Limit> limits = new HashMap<>();
    int bytes = 0;
    for (Map.Entry<String, Known> one :
        known.entrySet().stream().sorted(byDemand.reversed()).toList()) {
      bytes += BYTES_BESIDE_NAME + MOST_BYTES_A_CHARACTER * one.getKey().length();
      if (bytes > mostBytes) {
        break;
      }
      limits.put(one.getKey(), one.getValue().limit);
    }
    return Limits.unlimited().with(limits);
  }
}
