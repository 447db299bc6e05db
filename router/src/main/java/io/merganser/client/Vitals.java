package io.merganser.client;

import java.util.random.RandomGenerator;

/**
 * When to ask a backend how it is, and when to take its silence for an answer.
 *
 * <p>A backend that answers requests need not be asked. One that owes answers and is silent is
 * asked soon; one without traffic now and then; one that nobody has used for long, ten times as
 * rarely. One that does not answer the question is knocked at with pauses that double, each give or
 * take a fifth, until it does.
 *
 * <p>Plain Java, one thread: time is passed in.
 */
final class Vitals {
  private static final int INACTIVE_FACTOR = 10;
  private static final double JITTER = 0.2;

  /** What to do now. */
  enum Step {
    NOTHING,
    /** Ask how it is. */
    CHECK,
    /** It has not answered: it is out of the rotation until it does. */
    GIVE_UP,
    /** Ask to be let in again. */
    KNOCK
  }

  private final HealthSettings settings;
  private final RandomGenerator random;
  private boolean isUp;
  private boolean isAsked;
  private long askedAtNanos;
  private long pauseNanos;
  private long knockAtNanos;

  /** A backend that has just been knocked at for the first time. */
  Vitals(HealthSettings settings, RandomGenerator random, long nowNanos) {
    this.settings = settings;
    this.random = random;
    startKnocking(nowNanos);
  }

  /**
   * @param isUp whether the connection stands
   * @param heardAtNanos when the backend last said anything
   * @param usedAtNanos when it was last sent a request
   * @param owesAnswers whether requests are in flight
   */
  Step next(boolean isUp, long heardAtNanos, long usedAtNanos, boolean owesAnswers, long nowNanos) {
    boolean wasUp = this.isUp;
    this.isUp = isUp;
    if (!isUp) {
      if (wasUp) {
        startKnocking(nowNanos);
      }
      return nowNanos - knockAtNanos >= 0 ? knock(nowNanos) : Step.NOTHING;
    }
    if (isAsked && heardAtNanos - askedAtNanos > 0) {
      isAsked = false;
    }
    if (isAsked) {
      return nowNanos - askedAtNanos >= settings.timeout().toNanos()
          ? giveUp(nowNanos)
          : Step.NOTHING;
    }
    long pause = owesAnswers ? settings.silence().toNanos() : idlePause(usedAtNanos, nowNanos);
    return nowNanos - heardAtNanos >= pause ? check(nowNanos) : Step.NOTHING;
  }

  /** It is asked now: there is reason to. */
  Step check(long nowNanos) {
    if (!isAsked) {
      isAsked = true;
      askedAtNanos = nowNanos;
    }
    return Step.CHECK;
  }

  /** The asking side was stopped for that long itself: that time does not count against others. */
  void excuse(long nanos, long heardAtNanos) {
    if (isAsked && heardAtNanos - askedAtNanos > 0) {
      isAsked = false;
    }
    askedAtNanos += nanos;
  }

  /** Whether the backend is asked rarely, because nobody has used it for long. */
  boolean isInactive(long usedAtNanos, long nowNanos) {
    return nowNanos - usedAtNanos >= settings.inactiveAfter().toNanos();
  }

  private long idlePause(long usedAtNanos, long nowNanos) {
    long interval = settings.interval().toNanos();
    return isInactive(usedAtNanos, nowNanos) ? INACTIVE_FACTOR * interval : interval;
  }

  private Step giveUp(long nowNanos) {
    isUp = false;
    isAsked = false;
    startKnocking(nowNanos);
    return Step.GIVE_UP;
  }

  private void startKnocking(long nowNanos) {
    isAsked = false;
    pauseNanos = settings.knockBase().toNanos();
    knockAtNanos = nowNanos + jittered(pauseNanos);
  }

  private Step knock(long nowNanos) {
    pauseNanos = Math.min(2 * pauseNanos, settings.knockLongest().toNanos());
    knockAtNanos = nowNanos + jittered(pauseNanos);
    return Step.KNOCK;
  }

  private long jittered(long nanos) {
    return (long) (nanos * (1 + JITTER * (2 * random.nextDouble() - 1)));
  }
}
