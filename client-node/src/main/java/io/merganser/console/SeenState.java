package io.merganser.console;

import io.merganser.BackendState;

/** How a backend is, as this node sees it: what it says of itself, unless it cannot be heard. */
enum SeenState {
  STARTING,
  HEALTHY,
  LAME_DUCK,
  /** It is in the subset and has not answered yet. */
  CONNECTING,
  /** Akka cannot reach its node. */
  UNREACHABLE,
  /** It has left. */
  GONE;

  static SeenState of(BackendState said) {
    return switch (said) {
      case STARTING -> STARTING;
      case HEALTHY -> HEALTHY;
      case LAME_DUCK -> LAME_DUCK;
    };
  }
}
