package io.merganser.wire;

import akka.actor.typed.ActorRef;
import io.merganser.quota.Grants;
import io.merganser.quota.Limit;
import io.merganser.quota.Usage;
import java.util.List;
import java.util.Optional;

/**
 * What the customers of one backend used, and what it goes by.
 *
 * @param incarnation which life of the backend it is
 * @param capacity in CPU seconds per second
 * @param backends how many the service has, as far as this one knows
 * @param held the grants that it goes by
 * @param replyTo where its next grants go
 */
public record UsageReport(
    String service,
    String backend,
    long incarnation,
    double capacity,
    int backends,
    List<Customer> customers,
    Grants held,
    ActorRef<ToBackend> replyTo)
    implements ToCoordinator {

  /**
   * @param limit of the customer in all of the service; empty: it has none
   */
  public record Customer(Usage usage, Optional<Limit> limit) {}
}
