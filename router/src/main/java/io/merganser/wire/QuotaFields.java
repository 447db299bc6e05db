package io.merganser.wire;

import io.merganser.Criticality;
import io.merganser.quota.CustomerUsage;
import io.merganser.quota.Grants;
import io.merganser.quota.Limit;
import io.merganser.quota.Usage;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The pieces that messages about quotas are made of. */
final class QuotaFields {

  private QuotaFields() {}

  static void putGrants(ByteBuffer buffer, Grants grants) {
    buffer.putLong(grants.expiry().toNanos());
    buffer.putInt(grants.limits().size());
    grants
        .limits()
        .forEach(
            (customer, limit) -> {
              Fields.putText(buffer, Fields.utf8(customer));
              putLimit(buffer, limit);
            });
  }

  static Grants grants(ByteBuffer buffer) {
    Duration expiry = Duration.ofNanos(buffer.getLong());
    int count = buffer.getInt();
    Map<String, Limit> limits = new HashMap<>();
    for (int i = 0; i < count; i++) {
      limits.put(Fields.text(buffer), limit(buffer));
    }
    return checked(limits, all -> new Grants(all, expiry));
  }

  static void putCustomer(ByteBuffer buffer, UsageReport.Customer customer) {
    Usage usage = customer.usage();
    Fields.putText(buffer, Fields.utf8(usage.customer()));
    buffer.putDouble(usage.used()).putDouble(usage.demanded());
    putAmounts(buffer, usage.demandedWithin());
    putOptional(buffer, customer.limit());
  }

  static UsageReport.Customer customer(ByteBuffer buffer) {
    String name = Fields.text(buffer);
    double used = buffer.getDouble();
    double demanded = buffer.getDouble();
    Usage usage = checked(amounts(buffer), within -> new Usage(name, used, demanded, within));
    return new UsageReport.Customer(usage, optional(buffer));
  }

  static void putUsage(ByteBuffer buffer, CustomerUsage usage) {
    Fields.putText(buffer, Fields.utf8(usage.customer()));
    buffer.putDouble(usage.used()).putDouble(usage.demanded());
    putOptional(buffer, usage.limit());
  }

  static CustomerUsage usage(ByteBuffer buffer) {
    return new CustomerUsage(
        Fields.text(buffer), buffer.getDouble(), buffer.getDouble(), optional(buffer));
  }

  static void putLimit(ByteBuffer buffer, Limit limit) {
    buffer.putDouble(limit.total());
    putAmounts(buffer, limit.caps());
  }

  static Limit limit(ByteBuffer buffer) {
    double total = buffer.getDouble();
    return checked(amounts(buffer), caps -> new Limit(total, caps));
  }

  static <T> List<T> list(ByteBuffer buffer, Function<ByteBuffer, T> each) {
    int count = buffer.getInt();
    List<T> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(each.apply(buffer));
    }
    return all;
  }

  private static void putOptional(ByteBuffer buffer, Optional<Limit> limit) {
    buffer.put((byte) (limit.isPresent() ? 1 : 0));
    limit.ifPresent(present -> putLimit(buffer, present));
  }

  private static Optional<Limit> optional(ByteBuffer buffer) {
    return buffer.get() == 0 ? Optional.empty() : Optional.of(limit(buffer));
  }

  private static void putAmounts(ByteBuffer buffer, Map<Criticality, Double> amounts) {
    buffer.put((byte) amounts.size());
    amounts.forEach(
        (criticality, amount) -> buffer.put((byte) criticality.ordinal()).putDouble(amount));
  }

  private static Map<Criticality, Double> amounts(ByteBuffer buffer) {
    int count = buffer.get();
    Map<Criticality, Double> amounts = new EnumMap<>(Criticality.class);
    for (int i = 0; i < count; i++) {
      byte ordinal = buffer.get();
      double amount = buffer.getDouble();
      // One that only a newer version knows is left out: its requests count as the default here.
      if (ordinal >= 0 && ordinal < Criticality.values().length) {
        amounts.put(Criticality.values()[ordinal], amount);
      }
    }
    return amounts;
  }

  /** Whatever is refused as a value was malformed as a message. */
  private static <A, T> T checked(A argument, Function<A, T> make) {
    try {
      return make.apply(argument);
    } catch (IllegalArgumentException e) {
      throw new MalformedException(e.getMessage());
    }
  }
}
