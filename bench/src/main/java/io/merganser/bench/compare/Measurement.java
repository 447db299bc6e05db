package io.merganser.bench.compare;

/** What one turn of one stack gave; the processor time is that of client and backends together. */
record Measurement(
    String stack,
    int inFlight,
    double perSecond,
    double p50Micros,
    double p99Micros,
    double cpuMicros) {}
