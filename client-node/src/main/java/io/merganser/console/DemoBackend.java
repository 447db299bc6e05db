package io.merganser.console;

import java.util.List;

/**
 * A backend that the demo can do something to.
 *
 * @param service the service that it serves, whether or not it is running
 * @param condition what the demo has done to it, in a word or two, such as {@code slow}; empty
 *     where that is nothing
 * @param actions what can be done to it now, in the order of their buttons
 * @param utilizationToTarget its utilization relative to the targets of its signals; NaN where it
 *     is not known
 */
public record DemoBackend(
    String service, String condition, List<DemoAction> actions, double utilizationToTarget) {

  public DemoBackend {
    actions = List.copyOf(actions);
  }

  public DemoBackend(String service, String condition, List<DemoAction> actions) {
    this(service, condition, actions, Double.NaN);
  }
}
