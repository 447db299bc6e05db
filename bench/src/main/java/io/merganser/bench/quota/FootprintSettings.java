package io.merganser.bench.quota;

/**
 * How many customers there are.
 *
 * @param active those of them that keep sending requests
 */
public record FootprintSettings(int customers, int active) {
  private static final int MOST = 1_000_000;

  public FootprintSettings {
    if (customers < 1 || customers > MOST) {
      throw new IllegalArgumentException(
          "--customers must be within 1 to %d, but was %d".formatted(MOST, customers));
    }
    if (active < 1 || active > customers) {
      throw new IllegalArgumentException(
          "--active must be within 1 to --customers = %d, but was %d".formatted(customers, active));
    }
  }

  String name(int customer) {
    return "customer-" + customer;
  }
}
