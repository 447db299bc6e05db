package io.merganser.bench.overload;

import java.util.List;

/**
 * What the parent asks of all nodes at once: to send, or to watch, through some phases.
 *
 * @param startAtMillis when the first begins, by the clock that all processes share
 * @param seed where this client's chance comes from
 * @param heap whether to measure the heap shortly before the end, under load
 */
record Turn(long startAtMillis, long seed, List<Phase> phases, boolean heap) {
  /** Everything is counted by half seconds. */
  static final long BUCKET_MILLIS = 500;

  Turn {
    phases = List.copyOf(phases);
  }

  int buckets() {
    return phases.stream().mapToInt(Phase::buckets).sum();
  }

  long millis() {
    return buckets() * BUCKET_MILLIS;
  }

  /** The start by the clock of this process. */
  long startNanos() {
    return System.nanoTime() + (startAtMillis - System.currentTimeMillis()) * 1_000_000;
  }
}
