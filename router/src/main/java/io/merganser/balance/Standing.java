package io.merganser.balance;

/** Whether a client may send requests to a backend. */
public enum Standing {
  IN_ROTATION,
  /** Only while nobody is in the rotation: a lame duck, which still serves. */
  LAST_RESORT,
  OUT
}
