package io.merganser;

import io.merganser.load.LoadReport;
import java.util.Optional;

/**
 * A connection of a router, as it is just now.
 *
 * @param backend the id of the backend
 * @param number which connection it is: another after the backend has restarted
 * @param state what the backend last said of itself
 * @param connected whether the backend has answered, and its node can be reached
 * @param available whether it is picked for requests
 * @param weight its share of the requests, relative to the others, as the policy has it; 1 for a
 *     policy without weights
 * @param inFlight requests of this router
 * @param errorRate the share of this router's requests that failed there lately, from 0 to 1
 * @param load what the backend last said of its load, unless that was too long ago
 */
public record ConnectionInfo(
    String backend,
    long number,
    BackendState state,
    boolean connected,
    boolean available,
    double weight,
    int inFlight,
    double errorRate,
    Optional<LoadReport> load) {}
