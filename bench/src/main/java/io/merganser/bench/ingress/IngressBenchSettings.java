package io.merganser.bench.ingress;

/** How the front door is measured. */
public record IngressBenchSettings(
    int backends, int connections, int payloadBytes, int warmUpSeconds, int seconds, int rounds) {

  public IngressBenchSettings {
    requireWithin("--backends", 1, 20, backends);
    requireWithin("--connections", 1, 1_000, connections);
    requireWithin("--payload", 0, 100_000, payloadBytes);
    requireWithin("--warm-up", 0, 600, warmUpSeconds);
    requireWithin("--seconds", 1, 3_600, seconds);
    requireWithin("--rounds", 1, 1_000, rounds);
  }

  private static void requireWithin(String option, int least, int most, int value) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s must be within %d to %d, but was %d".formatted(option, least, most, value));
    }
  }
}
