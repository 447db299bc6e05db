package io.merganser.subset;

/** The rule for subset sizes, in one place for all strategies. */
final class SubsetSize {

  private SubsetSize() {}

  /** How many backends a subset of that size really has. */
  static int of(Fleet fleet, int size) {
    if (size <= 0) {
      throw new IllegalArgumentException("subset size must be > 0, but was " + size);
    }
    return Math.min(size, fleet.backends().size());
  }

  static void requireClients(Fleet fleet) {
    if (fleet.clients().isEmpty()) {
      throw new IllegalArgumentException("a fleet must have a client to reach its backends");
    }
  }
}
