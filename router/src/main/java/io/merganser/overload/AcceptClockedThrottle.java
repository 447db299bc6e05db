package io.merganser.overload;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Throttling at the pace of accepts: each that a backend accepts pays for K more. It has the fixed
 * point of {@link AdaptiveThrottle}, sends = K · accepts, but no window that must pass before it
 * believes that an overload is over.
 *
 * <p>It has two states. <em>Calm</em>: nobody refuses, sends are free, so any number of requests
 * may wait for their answers. The first refusal makes it <em>alert</em>, with a full purse of
 * tokens. Then a send costs one token, an accept deposits K, a refusal nothing, and an undecided
 * request gives its token back.
 *
 * <p>It is calm again when the purse would hold twice what is full, and each refusal takes what is
 * above full. So it takes a purse's worth of accepts in a row. Were a full purse enough, the first
 * accept after a refusal would make it calm, the next refusal would fill the purse again, and with
 * regular traffic somewhat above K · accepts it would never throttle.
 *
 * <p>Without a token, one request an interval passes for free, and more where many were accepted of
 * late; when it is accepted, K follow it, and so on: it opens exponentially.
 *
 * <p>The purse is one number, in millionths of a token so that K can be a fraction.
 */
final class AcceptClockedThrottle implements Throttle {
  private static final long TOKEN = 1_000_000;

  /**
   * Without a token, one request passes for so many accepts of late. Or, when a backend refuses all
   * for some milliseconds, the purse would be empty, nothing be in flight that could fill it, and
   * all but nothing be sent until the next interval ends.
   */
  private static final int ACCEPTS_PER_PROBE = 10;

  private static final Duration ACCEPTS_WINDOW = Duration.ofSeconds(5);

  /** In place of a purse: nobody refuses. */
  private static final long CALM = -1;

  private final long deposit;
  private final long full;
  private final AtomicLong purse = new AtomicLong(CALM);
  private final Probe probe;
  private final RecentCount accepts;

  /**
   * @param k how many requests may reach the backends for each that is accepted; above 1
   * @param saved how many tokens make a full purse
   */
  AcceptClockedThrottle(double k, int saved, Duration probeInterval, long nowNanos) {
    this.deposit = Math.round(k * TOKEN);
    this.full = saved * TOKEN;
    this.probe = new Probe(probeInterval, nowNanos);
    this.accepts = new RecentCount(ACCEPTS_WINDOW, nowNanos);
  }

  @Override
  public boolean tryPass(long nowNanos) {
    long before = purse.get();
    while (before >= TOKEN) {
      if (purse.compareAndSet(before, before - TOKEN)) {
        return true;
      }
      before = purse.get();
    }
    return before == CALM || probe.tryTake(probePauseNanos(nowNanos), nowNanos);
  }

  @Override
  public void accepted(long nowNanos) {
    accepts.increment(nowNanos);
    put(deposit, 2 * full);
  }

  @Override
  public void refused(long nowNanos) {
    long before = purse.get();
    while ((before == CALM || before > full) && !purse.compareAndSet(before, full)) {
      before = purse.get();
    }
  }

  @Override
  public void undecided(long nowNanos) {
    // No more than full: a backend that never answers is no reason to be calm.
    put(TOKEN, full);
  }

  private void put(long tokens, long most) {
    long before = purse.get();
    while (before != CALM) {
      long after = Math.max(before, Math.min(most, before + tokens));
      if (purse.compareAndSet(before, after >= 2 * full ? CALM : after)) {
        return;
      }
      before = purse.get();
    }
  }

  private long probePauseNanos(long nowNanos) {
    return ACCEPTS_WINDOW.toNanos() * ACCEPTS_PER_PROBE / Math.max(1, accepts.recent(nowNanos));
  }
}
