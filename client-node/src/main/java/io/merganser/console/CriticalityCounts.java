package io.merganser.console;

import io.merganser.Criticality;
import io.merganser.Outcome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** How the requests of one service ended, by criticality. Any thread; no lock. */
final class CriticalityCounts {
  private static final Criticality[] CRITICALITIES = Criticality.values();
  private static final Ending[] ENDINGS = Ending.values();

  private final LongAdder[][] counts = new LongAdder[CRITICALITIES.length][ENDINGS.length];

  private enum Ending {
    SUCCEEDED,
    SUCCEEDED_WITH_LESS,
    THROTTLED,
    OVERLOADED,
    OUT_OF_QUOTA,
    FAILED;

    static Ending of(Outcome<?> outcome) {
      if (outcome instanceof Outcome.Success<?> success) {
        return success.degraded() ? SUCCEEDED_WITH_LESS : SUCCEEDED;
      } else if (outcome instanceof Outcome.Throttled<?>) {
        return THROTTLED;
      } else if (outcome instanceof Outcome.OutOfQuota<?>) {
        return OUT_OF_QUOTA;
      }
      return outcome instanceof Outcome.Overloaded<?> ? OVERLOADED : FAILED;
    }
  }

  CriticalityCounts() {
    for (LongAdder[] row : counts) {
      for (int i = 0; i < row.length; i++) {
        row[i] = new LongAdder();
      }
    }
  }

  void count(Criticality criticality, Outcome<?> outcome) {
    counts[criticality.ordinal()][Ending.of(outcome).ordinal()].increment();
  }

  /** The totals by the names of the criticalities, the highest first. */
  Map<String, State.Ended> totals() {
    Map<String, State.Ended> totals = new LinkedHashMap<>();
    for (Criticality criticality : CRITICALITIES) {
      long withLess = sum(criticality, Ending.SUCCEEDED_WITH_LESS);
      totals.put(
          criticality.name(),
          new State.Ended(
              sum(criticality, Ending.SUCCEEDED) + withLess,
              withLess,
              sum(criticality, Ending.THROTTLED),
              sum(criticality, Ending.OVERLOADED),
              sum(criticality, Ending.OUT_OF_QUOTA),
              sum(criticality, Ending.FAILED)));
    }
    return totals;
  }

  private long sum(Criticality criticality, Ending ending) {
    return counts[criticality.ordinal()][ending.ordinal()].sum();
  }
}
