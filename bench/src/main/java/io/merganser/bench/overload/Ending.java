package io.merganser.bench.overload;

import io.merganser.Outcome;

/** The ways in which a request of the benchmark ends. */
enum Ending {
  SUCCEEDED,
  /** Refused by the client's own throttle. */
  THROTTLED,
  /** Refused by a backend. */
  REFUSED,
  /** Refused by the client, because too many of its requests were in flight. */
  FLOW_CONTROLLED,
  LATE,
  OTHER;

  static Ending of(Outcome<?> outcome) {
    if (outcome.isSuccess()) {
      return SUCCEEDED;
    }
    if (outcome instanceof Outcome.Throttled<?>) {
      return THROTTLED;
    }
    if (outcome instanceof Outcome.Overloaded<?>) {
      return REFUSED;
    }
    if (outcome.isOverload()) {
      return FLOW_CONTROLLED;
    }
    return outcome instanceof Outcome.DeadlineExceeded<?> ? LATE : OTHER;
  }
}
