package io.merganser.bench.compare;

/**
 * The result of one stack with one number of requests in flight: medians over the rounds.
 *
 * @param ratio of throughput to the group router's in the same round; NaN if that did not run
 * @param cpuMicros processor time of a request, at the client and the backend together
 */
public record Row(
    String stack,
    int inFlight,
    double perSecond,
    double ratio,
    double p50Micros,
    double p99Micros,
    double cpuMicros) {}
