package io.merganser.quota;

import org.jspecify.annotations.Nullable;

/**
 * What was reserved for a request that was let in. It ends with exactly one of {@link #settle} and
 * {@link #cancel}. Safe from any thread.
 */
public final class Reservation {
  /** For a request on nobody's behalf: it is not limited. */
  public static final Reservation FREE = new Reservation(null, null, 0);

  private final @Nullable CustomerAccount account;
  private final @Nullable Bucket cap;
  private final long reservedNanos;

  Reservation(@Nullable CustomerAccount account, @Nullable Bucket cap, long reservedNanos) {
    this.account = account;
    this.cap = cap;
    this.reservedNanos = reservedNanos;
  }

  /** The CPU time that the request was expected to cost. */
  public long reservedNanos() {
    return reservedNanos;
  }

  /**
   * The request has ended.
   *
   * @param usedNanos of normalised CPU
   */
  public void settle(long usedNanos) {
    if (account != null) {
      account.settle(cap, reservedNanos, usedNanos);
    }
  }

  /** It used more after it was settled. */
  public void addLate(long usedNanos) {
    if (account != null) {
      account.addLate(cap, usedNanos);
    }
  }

  /** The request was refused for want of capacity: its customer would have used more. */
  public void refused() {
    if (account != null) {
      account.refused(cap, reservedNanos);
    }
  }

  /** The request was never executed, and says nothing of what requests cost. */
  public void cancel() {
    if (account != null) {
      account.cancel(cap, reservedNanos);
    }
  }
}
