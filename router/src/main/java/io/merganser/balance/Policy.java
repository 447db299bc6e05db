package io.merganser.balance;

import java.util.List;

/**
 * One way to choose a backend for a request. Belongs to one client, and to its control plane: calls
 * come from one thread at a time.
 */
public interface Policy {

  /**
   * A picker over these candidates. Whatever the policy remembers of a candidate, and its place in
   * their order, is carried on from the picker before.
   */
  Picker picker(List<Candidate> candidates);

  /**
   * Takes the candidates' latest load reports into account; the next {@link #picker} shows it.
   * Called once every {@link BalanceSettings#reweighInterval()}.
   */
  default void reweigh(List<Candidate> candidates, long nowNanos) {}
}
