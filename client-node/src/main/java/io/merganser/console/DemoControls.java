package io.merganser.console;

import java.util.Map;

/** The demo's hands on its backends. Called from any thread. */
public interface DemoControls {

  /** The demo's backends by their ids, those that it has killed included. */
  Map<String, DemoBackend> backends();

  /**
   * Does that to a backend. Returns at once; what takes longer goes on behind.
   *
   * @param backend one of {@link #backends}
   * @throws IllegalStateException if that cannot be done to it now; the message says why
   */
  void apply(String backend, DemoAction action);
}
