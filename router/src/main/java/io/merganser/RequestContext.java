package io.merganser;

import java.time.Duration;
import java.util.Optional;

/**
 * What a handler knows of a request besides its content.
 *
 * @param remaining how long the sender still waited when the request was received
 * @param attempt how often the request has been tried before: 0 for the first time
 */
public record RequestContext(
    Criticality criticality,
    Optional<String> customer,
    Duration remaining,
    int attempt,
    Optional<String> trace) {

  /** Options for a request that this one makes necessary: the same in everything. */
  public RequestOptions options() {
    RequestOptions options = RequestOptions.defaults().with(criticality).within(remaining);
    options = customer.isPresent() ? options.forCustomer(customer.get()) : options;
    return trace.isPresent() ? options.traced(trace.get()) : options;
  }
}
