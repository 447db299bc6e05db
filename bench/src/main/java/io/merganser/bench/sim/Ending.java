package io.merganser.bench.sim;

/** How a call ended, for its sender. */
enum Ending {
  SERVED,
  /** The handler failed. */
  FAILED,
  /** No answer before the deadline. */
  LATE,
  /** The backends had too much to do. */
  REFUSED,
  /** Never sent: the client's throttle refused it. */
  THROTTLED,
  /** No backend was available, or all had as many requests of this client as they may. */
  NOBODY
}
