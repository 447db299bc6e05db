package io.merganser.wire;

import io.merganser.quota.Limit;

/**
 * A limit that was changed while the service ran.
 *
 * @param customer empty: every customer without a limit by name
 */
public record LimitEntry(String service, String customer, Limit limit) {

  /** What there can be only one of. A service has no slash in its name. */
  public String key() {
    return keyOf(service, customer);
  }

  public static String keyOf(String service, String customer) {
    return service + "/" + customer;
  }
}
