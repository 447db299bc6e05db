package io.merganser.bench.sim;

/** Hears of each call once, when it ends. */
@FunctionalInterface
interface Ledger {
  void ended(SimCall call, Ending ending, long nowNanos);
}
