package io.merganser.ingress;

import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Counts responses by the first digit of their status. Safe from any thread. */
final class ResponseCounts {
  private static final int CLASSES = 6;

  private final LongAdder[] counts =
      IntStream.range(0, CLASSES).mapToObj(i -> new LongAdder()).toArray(LongAdder[]::new);

  void count(int status) {
    counts[status / 100].increment();
  }

  /** Of statuses from {@code firstDigit} hundred on. */
  long of(int firstDigit) {
    return counts[firstDigit].sum();
  }
}
