package io.merganser.overload;

/** Makes one utilization of several signals. */
@FunctionalInterface
public interface Combination {
  /** The most used resource says. */
  Combination HIGHEST =
      relative -> {
        double highest = 0;
        for (double value : relative) {
          highest = Math.max(highest, value);
        }
        return highest;
      };

  /**
   * The utilization, 0 or more. Called at each request: it should take some nanoseconds, and must
   * not keep the array.
   *
   * @param relative each signal over its target, in the order of the signals; 0 for one that could
   *     not be read
   */
  double of(double[] relative);
}
