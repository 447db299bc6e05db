package io.merganser.quota;

/**
 * A demand that follows its reports: up within about a second, so that who wants more gets it soon,
 * and down over several, so that a pause takes nothing away. One thread at a time.
 */
final class SmoothedDemand {
  private static final double UP_NANOS = 1e9;
  private static final double DOWN_NANOS = 5e9;

  /** A millionth of a core is as good as nothing. */
  private static final double LOWEST = 1e-6;

  private double value;

  void follow(double reported, long elapsedNanos) {
    double timeConstant = reported > value ? UP_NANOS : DOWN_NANOS;
    double weight = 1 - Math.exp(-Math.max(0, elapsedNanos) / timeConstant);
    value += weight * (reported - value);
    if (value < LOWEST) {
      value = 0;
    }
  }

  /** As it was reported, with nothing before it. */
  static SmoothedDemand of(double reported) {
    SmoothedDemand demand = new SmoothedDemand();
    demand.value = reported;
    return demand;
  }

  double value() {
    return value;
  }
}
