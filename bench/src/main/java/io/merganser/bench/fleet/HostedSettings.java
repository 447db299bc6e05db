package io.merganser.bench.fleet;

/**
 * A fleet in a few processes.
 *
 * @param hosts processes
 * @param heapMegabytes of each process
 * @param restarts how many of the backends are restarted, one after the other
 * @param seed which ones
 */
public record HostedSettings(
    int hosts, int heapMegabytes, int backends, int clients, int subset, int restarts, long seed) {

  public HostedSettings {
    requireWithin("--hosts", 1, 100, hosts);
    requireWithin("--heap", 64, 100_000, heapMegabytes);
    requireWithin("--backends", 2, 1_000, backends);
    requireWithin("--clients", 2, 1_000, clients);
    requireWithin("--subset", 1, backends, subset);
    requireWithin("--restarts", 0, backends, restarts);
  }

  private static void requireWithin(String option, int least, int most, int value) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s must be within %d to %d, but was %d".formatted(option, least, most, value));
    }
  }
}
