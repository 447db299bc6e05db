package io.merganser.customers;

import java.util.Map;

/**
 * What the front door knows of its customers.
 *
 * @param customers who have a key in force
 * @param keys in force
 * @param failedReloads how often the file of keys could not be taken since the start
 * @param stale whether the file of keys is another than what is in force
 * @param refused requests that were refused since the start; every reason is there
 */
public record CustomerStats(
    int customers, int keys, long failedReloads, boolean stale, Map<Refusal, Long> refused) {

  public CustomerStats {
    refused = Map.copyOf(refused);
  }
}
