package io.merganser;

/**
 * A connection of a router, as it is just now.
 *
 * @param backend the id of the backend
 * @param number which connection it is: another after the backend has restarted
 * @param connected whether the backend has answered, and its node can be reached
 * @param available whether it is picked for requests
 */
public record ConnectionInfo(
    String backend, long number, boolean connected, boolean available, int inFlight) {}
