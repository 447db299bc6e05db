package io.merganser.quota;

import io.merganser.RequestOptions;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The limits of all customers of a service: those by name, and one for each of the others. Their
 * sum may be more than there is, as not all customers use all of theirs at once. Immutable.
 */
public final class Limits {
  private static final Limits UNLIMITED = new Limits(Map.of(), null);

  private final Map<String, Limit> byCustomer;
  private final @Nullable Limit others;

  private Limits(Map<String, Limit> byCustomer, @Nullable Limit others) {
    this.byCustomer = Map.copyOf(byCustomer);
    this.others = others;
  }

  /** Nobody has a limit. */
  public static Limits unlimited() {
    return UNLIMITED;
  }

  /** As these, with a limit for each customer that has none by name. */
  public Limits withOthers(Limit limit) {
    return new Limits(byCustomer, limit);
  }

  /** As these, with no limit for customers that have none by name. */
  public Limits withoutOthers() {
    return new Limits(byCustomer, null);
  }

  /**
   * As these, with another limit for one customer.
   *
   * @throws IllegalArgumentException if the name is empty or too long
   */
  public Limits with(String customer, Limit limit) {
    requireName(customer);
    Map<String, Limit> changed = new TreeMap<>(byCustomer);
    changed.put(customer, limit);
    return new Limits(changed, others);
  }

  /** As these, with this customer one of the others. */
  public Limits without(String customer) {
    Map<String, Limit> changed = new TreeMap<>(byCustomer);
    changed.remove(customer);
    return new Limits(changed, others);
  }

  /** As these, with other limits for some customers. */
  public Limits with(Map<String, Limit> changes) {
    if (changes.isEmpty()) {
      return this;
    }
    changes.keySet().forEach(Limits::requireName);
    Map<String, Limit> changed = new TreeMap<>(byCustomer);
    changed.putAll(changes);
    return new Limits(changed, others);
  }

  /** What this customer may use; empty: as much as it likes. */
  public Optional<Limit> limitOf(String customer) {
    return Optional.ofNullable(byCustomer.getOrDefault(customer, others));
  }

  /** The limits by name. */
  public Map<String, Limit> byCustomer() {
    return byCustomer;
  }

  /** The limit of each customer without one by name; empty: none. */
  public Optional<Limit> others() {
    return Optional.ofNullable(others);
  }

  static void requireName(String customer) {
    if (customer.isEmpty() || customer.length() > RequestOptions.LONGEST_CUSTOMER) {
      throw new IllegalArgumentException(
          "a customer name must have 1 to "
              + RequestOptions.LONGEST_CUSTOMER
              + " characters, but had "
              + customer.length());
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Limits that
        && byCustomer.equals(that.byCustomer)
        && others().equals(that.others());
  }

  @Override
  public int hashCode() {
    return 31 * byCustomer.hashCode() + others().hashCode();
  }

  @Override
  public String toString() {
    return "Limits" + new TreeMap<>(byCustomer) + ", others " + others().orElse(null);
  }
}
