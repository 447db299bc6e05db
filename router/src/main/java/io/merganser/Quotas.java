package io.merganser;

import akka.Done;
import io.merganser.quota.Limit;
import io.merganser.wire.UsageTotals;
import java.util.concurrent.CompletionStage;

/**
 * What customers may use of services, and what they use. Safe from any thread.
 *
 * <p>Limits come from {@code merganser.quota.limits} of the nodes that serve. What is changed here
 * counts instead, on all nodes within a second or so, and for as long as one node of the cluster
 * lives.
 */
public interface Quotas {

  /**
   * Changes the limit of one customer. The stage fails with {@link IllegalArgumentException} if
   * nobody serves the service, or the name is none of a customer.
   */
  CompletionStage<Done> setLimit(String service, String customer, Limit limit);

  /** The same for every customer that has no limit by name. */
  CompletionStage<Done> setDefault(String service, Limit limit);

  /** Goes back to what is configured for one customer. */
  CompletionStage<Done> resetLimit(String service, String customer);

  /** Goes back to what is configured for customers without a limit by name. */
  CompletionStage<Done> resetDefault(String service);

  /**
   * What the customers of a service use of all its backends. The stage fails if there is no
   * coordinator just now, and with {@link IllegalArgumentException} if nobody serves the service.
   */
  CompletionStage<UsageTotals> usage(String service);
}
