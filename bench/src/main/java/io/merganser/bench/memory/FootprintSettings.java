package io.merganser.bench.memory;

/**
 * How much to measure: the more, the less does it matter what else goes on in the process.
 *
 * @param connections also the number of backends
 * @param requests in flight on all connections together
 */
public record FootprintSettings(int connections, int requests) {
  private static final int MOST_CONNECTIONS = 5_000;

  /**
   * Half of what a connection takes by default: so no backend is full, however uneven the picks.
   */
  private static final int MOST_REQUESTS_PER_CONNECTION = 50;

  public FootprintSettings {
    if (connections < 1 || connections > MOST_CONNECTIONS) {
      throw new IllegalArgumentException(
          "--connections must be 1 to %d, but was %d".formatted(MOST_CONNECTIONS, connections));
    }
    int most = MOST_REQUESTS_PER_CONNECTION * connections;
    if (requests < 1 || requests > most) {
      throw new IllegalArgumentException(
          "--requests must be 1 to %d, which is %d for each connection, but was %d"
              .formatted(most, MOST_REQUESTS_PER_CONNECTION, requests));
    }
  }
}
