package io.merganser;

/** What a backend says of itself. */
public enum BackendState {
  /** Can be connected to, and takes no requests yet. */
  STARTING,
  HEALTHY,
  /** Serves what arrives, and asks to be sent no more. */
  LAME_DUCK
}
