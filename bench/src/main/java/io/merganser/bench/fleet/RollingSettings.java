package io.merganser.bench.fleet;

/**
 * What a rolling restart is to be.
 *
 * @param rounds how often each backend is restarted
 * @param clients in process; one more comes through HTTP
 * @param perSecond requests of each client
 */
public record RollingSettings(int backends, int rounds, int clients, int perSecond) {

  public RollingSettings {
    requireWithin("--backends", 2, 50, backends);
    requireWithin("--rounds", 1, 1_000, rounds);
    requireWithin("--clients", 1, 20, clients);
    requireWithin("--rate", 1, 5_000, perSecond);
  }

  /** How many restarts the whole takes. */
  public int restarts() {
    return rounds * backends;
  }

  private static void requireWithin(String option, int least, int most, int value) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s must be within %d to %d, but was %d".formatted(option, least, most, value));
    }
  }
}
