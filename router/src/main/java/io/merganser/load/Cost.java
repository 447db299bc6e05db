package io.merganser.load;

/**
 * What the requests of a backend have cost since it started.
 *
 * @param cpuSeconds normalised: {@code merganser.backend.cost.speed} for each CPU second used
 * @param requests that have ended
 */
public record Cost(double cpuSeconds, long requests) {

  /** The mean cost of a request in normalised CPU seconds; 0 while there was none. */
  public double perRequest() {
    return requests == 0 ? 0 : cpuSeconds / requests;
  }
}
