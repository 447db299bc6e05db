package io.merganser.backendnode;

/** How a demo backend behaves just now. Any thread. */
final class Temper {
  private volatile double speed;
  private volatile double failureRate;

  Temper(double speed) {
    this.speed = speed;
  }

  double speed() {
    return speed;
  }

  void setSpeed(double speed) {
    BackendNodeSettings.requireSpeed(speed);
    this.speed = speed;
  }

  double failureRate() {
    return failureRate;
  }

  void setFailureRate(double rate) {
    if (!(rate >= 0 && rate <= 1)) {
      throw new IllegalArgumentException("a rate must be between 0 and 1, but was " + rate);
    }
    failureRate = rate;
  }
}
