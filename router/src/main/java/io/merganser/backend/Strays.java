package io.merganser.backend;

import java.util.concurrent.atomic.LongAdder;

/** Counts requests that a node received and could not serve, answer or understand. */
public final class Strays {
  private final LongAdder malformed = new LongAdder();
  private final LongAdder unconnected = new LongAdder();
  private final LongAdder unknownCriticality = new LongAdder();

  /** Requests that could not be read. */
  public long malformed() {
    return malformed.sum();
  }

  /** Requests on connections that are not open. */
  public long unconnected() {
    return unconnected.sum();
  }

  /** Requests whose criticality this version does not know. They were taken for the default. */
  public long unknownCriticality() {
    return unknownCriticality.sum();
  }

  void countUnknownCriticality() {
    unknownCriticality.increment();
  }

  void countMalformed() {
    malformed.increment();
  }

  void countUnconnected(int requests) {
    unconnected.add(requests);
  }
}
