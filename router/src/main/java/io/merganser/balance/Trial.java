package io.merganser.balance;

/** What a backend's own failures have brought it. */
enum Trial {
  NONE,
  /** One request is let through, to see. */
  PROBING,
  /** None is. */
  EJECTED
}
