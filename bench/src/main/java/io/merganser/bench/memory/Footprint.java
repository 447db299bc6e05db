package io.merganser.bench.memory;

/**
 * What a client holds in memory.
 *
 * @param bytesPerConnection of a connection that has been used and is idle
 * @param bytesPerRequest of a request that has been sent and is not answered
 */
public record Footprint(double bytesPerConnection, double bytesPerRequest) {}
