package io.merganser.bench.memory;

/**
 * How much to send.
 *
 * @param inFlight how many requests wait for an answer at any time
 */
public record SoakSettings(long requests, int inFlight) {
  private static final int LEAST_REQUESTS = 10;

  /** What one connection takes, in the configuration {@code merganser}: so that none is refused. */
  private static final int MOST_IN_FLIGHT = 1_000;

  public SoakSettings {
    if (requests < LEAST_REQUESTS) {
      throw new IllegalArgumentException(
          "--requests must be >= %d, but was %d".formatted(LEAST_REQUESTS, requests));
    }
    if (inFlight < 1 || inFlight > MOST_IN_FLIGHT) {
      throw new IllegalArgumentException(
          "--in-flight must be 1 to %d, but was %d".formatted(MOST_IN_FLIGHT, inFlight));
    }
  }

  long firstTenth() {
    return requests / 10;
  }
}
