package io.merganser.bench.sim;

import java.util.Arrays;
import java.util.Locale;

/** What the simulated fleet is like. Each is the first with one thing changed. */
public enum Scenario {
  /** Machines from half to twice the speed, antagonists, clients that differ by far. */
  BASE,
  /** All machines alike and without antagonists. */
  HOMOGENEOUS,
  /** All clients send the same. */
  EQUAL_CLIENTS,
  /** After a third of the time two of a hundred backends fail at once, and do not report it. */
  SINKHOLE,
  /** A fifth of the requests comes in bursts of 50 at the same moment. */
  BURST,
  /** After a third of the time a tenth of the backends restarts, cold: slow, then faster. */
  COLD_START;

  public static Scenario of(String text) {
    return Arrays.stream(values())
        .filter(scenario -> scenario.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be one of " + Arrays.toString(values()) + ", but was " + text));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
