package io.merganser.bench.overload;

import java.util.List;

/** Whether a heap stays as it is: its last third beside its first, once the start is over. */
public record Flatness(double firstBytes, double lastBytes) {
  private static final double TOLERATED_SHARE = 0.1;
  private static final int WARM_UP_SAMPLES = 2;
  private static final int LEAST_SAMPLES = 3;

  /** Takes the sizes in the order of time. */
  public static Flatness of(List<Long> bytes) {
    int from = bytes.size() >= WARM_UP_SAMPLES + LEAST_SAMPLES ? WARM_UP_SAMPLES : 0;
    List<Long> warm = bytes.subList(from, bytes.size());
    int third = Math.max(1, warm.size() / 3);
    return new Flatness(
        mean(warm.subList(0, third)), mean(warm.subList(warm.size() - third, warm.size())));
  }

  public boolean isFlat() {
    return lastBytes <= firstBytes * (1 + TOLERATED_SHARE);
  }

  private static double mean(List<Long> bytes) {
    return bytes.stream().mapToLong(Long::longValue).average().orElseThrow();
  }
}
