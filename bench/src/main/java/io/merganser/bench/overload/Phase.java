package io.merganser.bench.overload;

/**
 * A stretch of time in which requests come at one rate, one independent of the other.
 *
 * @param millis a multiple of {@link Turn#BUCKET_MILLIS}
 * @param perSecond requests of one client
 * @param criticalPlusShare how many of them are CRITICAL_PLUS, as a share; the other criticalities
 *     have equal shares of the rest
 */
record Phase(long millis, double perSecond, double criticalPlusShare) {

  Phase {
    if (millis <= 0 || millis % Turn.BUCKET_MILLIS != 0) {
      throw new IllegalArgumentException(
          "a phase must last a multiple of %d ms, but was %d ms"
              .formatted(Turn.BUCKET_MILLIS, millis));
    }
  }

  int buckets() {
    return (int) (millis / Turn.BUCKET_MILLIS);
  }
}
