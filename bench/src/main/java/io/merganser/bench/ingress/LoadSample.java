package io.merganser.bench.ingress;

/** What the load generator saw in the measured part of a turn. */
record LoadSample(double perSecond, double p50Micros, double p99Micros) {}
