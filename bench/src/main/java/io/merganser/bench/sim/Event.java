package io.merganser.bench.sim;

/** Something that happens at a moment of virtual time. */
@FunctionalInterface
interface Event {
  void happen(long nowNanos);
}
