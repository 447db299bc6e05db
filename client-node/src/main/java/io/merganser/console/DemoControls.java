package io.merganser.console;

import java.util.Map;
import java.util.Optional;

/** The demo's hands on its backends, and on what it sends to them. Called from any thread. */
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

  /** What the demo sends; empty where it sends nothing. */
  Optional<DemoTraffic> traffic();

  /**
   * Sends many times as much for a while. Returns at once.
   *
   * @throws IllegalStateException if it sends nothing, or a spike is not over; the message says why
   */
  void spike();

  /**
   * As {@link #spike}, with all that is more on behalf of one customer.
   *
   * @param customer one of {@link DemoTraffic#customers}
   * @throws IllegalStateException if it sends nothing, or a spike is not over; the message says why
   */
  void spikeOf(String customer);
}
