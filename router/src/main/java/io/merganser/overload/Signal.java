package io.merganser.overload;

import io.merganser.load.UtilizationSignal;

/**
 * A signal, and how high it may be before something is refused.
 *
 * @param name for logs
 * @param target what counts as fully used: at this value of the signal, its relative value is 1
 */
public record Signal(String name, double target, UtilizationSignal source) {

  public Signal {
    if (name.isBlank()) {
      throw new IllegalArgumentException("the name of a signal must not be blank");
    }
    if (!(target > 0 && target < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the target of the signal " + name + " must be > 0 and finite, but was " + target);
    }
    if (target >= source.highest()) {
      throw new IllegalArgumentException(
          "the target of the signal "
              + name
              + " must be below "
              + source.highest()
              + ", which is its highest, but was "
              + target);
    }
  }

  /**
   * What a value of the signal means: 1 at its target. Where it has a highest value, that is 2, at
   * which the most critical are refused: CPU and memory can't be used twice over.
   */
  double relative(double value) {
    return value <= target || source.highest() == Double.POSITIVE_INFINITY
        ? value / target
        : 1 + (value - target) / (source.highest() - target);
  }
}
