package io.merganser.balance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Spreads one client's requests over its candidates.
 *
 * <p>{@link #pick} is for any thread and reads the latest picker. The rest is the control plane's,
 * one thread at a time.
 */
public final class Balancer {
  private final Policy policy;
  private final long reweighNanos;
  private List<Candidate> candidates = List.of();
  private long reweighedAtNanos;
  private volatile Picker picker;

  /**
   * @param nowNanos the time from which the first interval counts
   */
  public Balancer(Policy policy, BalanceSettings settings, long nowNanos) {
    this.policy = policy;
    this.reweighNanos = settings.reweighInterval().toNanos();
    this.reweighedAtNanos = nowNanos;
    this.picker = policy.picker(candidates);
  }

  /**
   * The backend for one request, already counted as in flight there, or {@code null} if none is
   * available. The caller ends the request at the candidate.
   */
  public @Nullable Candidate pick() {
    return picker.pick();
  }

  /** Chooses among these from now on. */
  public void setCandidates(List<Candidate> candidates) {
    this.candidates = List.copyOf(candidates);
    renewPicker();
  }

  /** Keeps what is known up to date. To be called about every tenth of a second. */
  public void tick(long nowNanos) {
    for (Candidate candidate : candidates) {
      candidate.age(nowNanos);
    }
    if (nowNanos - reweighedAtNanos >= reweighNanos) {
      reweighedAtNanos = nowNanos;
      policy.reweigh(candidates, nowNanos);
    }
    renewPicker();
  }

  /** Over those that are in the rotation now, or the turns of the others would go to a few. */
  private void renewPicker() {
    List<Candidate> inRotation = candidates.stream().filter(Candidate::isInRotation).toList();
    picker = policy.picker(inRotation.isEmpty() ? candidates : inRotation);
  }
}
