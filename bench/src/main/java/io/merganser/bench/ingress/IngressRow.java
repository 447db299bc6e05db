package io.merganser.bench.ingress;

/**
 * The result of one path to an echo: medians over the rounds.
 *
 * @param path {@code ingress}, or {@code akka-http} for the same without what is ours
 * @param ratio of throughput to akka-http's in the same round
 */
public record IngressRow(
    String path, double perSecond, double ratio, double p50Micros, double p99Micros) {}
