package io.merganser.console;

import io.merganser.RouterStats;
import java.util.Map;

/**
 * How many requests ended how in one second.
 *
 * @param outcomes by name
 * @param overload lesser answers, refusals that said "don't retry" and retries, by name
 * @param ended by criticality
 * @param succeeded by criticality
 */
record SampleRates(
    Map<String, Double> outcomes,
    Map<String, Double> overload,
    Map<String, Double> ended,
    Map<String, Double> succeeded) {

  /** Takes one look after the other. By one thread at a time. */
  static final class Meter {
    private final Rates outcomes;
    private final Rates overload;
    private final Rates ended;
    private final Rates succeeded;

    Meter(RouterStats stats, Map<String, State.Ended> byCriticality, long nowNanos) {
      this.outcomes = new Rates(Totals.outcomes(stats), nowNanos);
      this.overload = new Rates(Totals.overload(stats), nowNanos);
      this.ended = new Rates(Totals.of(byCriticality, State.Ended::all), nowNanos);
      this.succeeded = new Rates(Totals.of(byCriticality, State.Ended::succeeded), nowNanos);
    }

    /** The rates since the last look. */
    SampleRates update(RouterStats stats, Map<String, State.Ended> byCriticality, long nowNanos) {
      return new SampleRates(
          outcomes.update(Totals.outcomes(stats), nowNanos),
          overload.update(Totals.overload(stats), nowNanos),
          ended.update(Totals.of(byCriticality, State.Ended::all), nowNanos),
          succeeded.update(Totals.of(byCriticality, State.Ended::succeeded), nowNanos));
    }
  }
}
