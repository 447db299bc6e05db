package io.merganser.balance;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Spreads one client's requests over its candidates.
 *
 * <p>{@link #pick} is for any thread and reads the latest picker. The rest is the control plane's,
 * one thread at a time.
 */
public final class Balancer {
  /** Whoever comes up each time is the only one, or as good as. */
  private static final int MOST_PICKS = 4;

  private final Policy policy;
  private final Ejection ejection;
  private final long reweighNanos;
  private volatile List<Candidate> candidates = List.of();
  private long reweighedAtNanos;
  private final AtomicLong lastResorts = new AtomicLong();
  private volatile Picker picker;

  /**
   * @param nowNanos the time from which the first interval counts
   * @param random by how much the times of ejection differ
   */
  public Balancer(Policy policy, BalanceSettings settings, long nowNanos, RandomGenerator random) {
    this.policy = policy;
    this.ejection = new Ejection(settings.ejection(), random);
    this.reweighNanos = settings.reweighInterval().toNanos();
    this.reweighedAtNanos = nowNanos;
    this.picker = policy.picker(candidates);
  }

  /**
   * The backend for one request, already counted as in flight there, or {@code null} if none is
   * available. The caller ends the request at the candidate.
   */
  public @Nullable Candidate pick() {
    Candidate picked = picker.pick();
    return picked == null ? pickAmongAll() : picked;
  }

  /** The same for a request that {@code last} did not serve: another, or {@code null}. */
  public @Nullable Candidate pickOtherThan(Candidate last) {
    for (int picks = 0; picks < MOST_PICKS; picks++) {
      Candidate picked = pick();
      if (picked != last) {
        return picked;
      }
      picked.abandoned();
    }
    return null;
  }

  /** How many requests went to lame ducks, and to backends on trial, for want of others. */
  public long lastResorts() {
    return lastResorts.get();
  }

  /**
   * Whether there is a backend in the rotation, however busy, that need not show that it is well.
   */
  public boolean hasRotation() {
    for (Candidate candidate : candidates) {
      if (candidate.isInRotation() && candidate.trial() == Trial.NONE) {
        return true;
      }
    }
    return false;
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
    ejection.update(candidates, nowNanos);
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

  /**
   * Before there is none: whoever has come into the rotation since the picker was made. Where there
   * is nobody to rely on, lame ducks, which can serve; then those on trial, which may.
   */
  private @Nullable Candidate pickAmongAll() {
    for (Candidate candidate : candidates) {
      if (candidate.tryStart()) {
        return candidate;
      }
    }
    if (hasRotation()) {
      return null;
    }
    Candidate duck = pickLastResort(Standing.LAST_RESORT);
    return duck != null ? duck : pickLastResort(Standing.IN_ROTATION);
  }

  private @Nullable Candidate pickLastResort(Standing wanted) {
    List<Candidate> all = candidates;
    long start = lastResorts.get();
    for (int i = 0; i < all.size(); i++) {
      Candidate candidate = all.get((int) ((start + i) % all.size()));
      if (candidate.tryStartAnyway(wanted)) {
        lastResorts.incrementAndGet();
        return candidate;
      }
    }
    return null;
  }
}
