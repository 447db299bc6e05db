package io.merganser.wire;

import io.merganser.Criticality;
import java.util.Optional;

/**
 * What is known of a request before its payload is looked at.
 *
 * @param id unique on its connection for as long as the request may be in flight
 * @param remainingMillis how long the sender still waits
 */
public record RequestHeader(
    long id,
    int remainingMillis,
    Criticality criticality,
    int attempt,
    Optional<String> customer,
    Optional<String> trace) {}
