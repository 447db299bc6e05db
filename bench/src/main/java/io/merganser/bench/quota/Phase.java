package io.merganser.bench.quota;

/**
 * A stretch of time in which all customers send at steady rates, and what happens at its start.
 *
 * @param greedyShare what the greedy customer wants, as a share of its limit
 */
public record Phase(String name, int seconds, double greedyShare, Event event) {
  /** What those want who stay within their limits. */
  static final double MODEST_SHARE = 0.8;

  /** What happens to the coordinator. */
  public enum Event {
    NONE,
    /** Its process ends, without a word. */
    KILL,
    /** It hears nobody any more, and nobody hears it. */
    CUT_OFF,
    /** The one that was cut off is back. */
    MEND
  }

  double share(Customer customer) {
    return customer.isGreedy() ? greedyShare : MODEST_SHARE;
  }
}
