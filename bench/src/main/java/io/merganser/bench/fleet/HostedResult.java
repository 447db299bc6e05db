package io.merganser.bench.fleet;

/**
 * How a fleet formed, and settled after restarts.
 *
 * @param fewest clients that are connected to one backend
 * @param most the same
 * @param moved connections of clients that are to other backends after the restarts than before
 */
public record HostedResult(
    double formSeconds, long fewest, long most, double rollSeconds, long moved) {}
