package io.merganser.console;

/** What the console shows of the node's front door. Asked twice a second, from any thread. */
public interface FrontDoor {

  /** Requests that have come in and are not answered yet. */
  int inProgress();

  /** How many may be in progress at once. */
  int limit();

  /** Requests turned away because of the limit, since the start. */
  long refused();

  /** Whether it takes no new requests any more. */
  boolean stopping();
}
