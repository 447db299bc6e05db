package io.merganser.overload;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One throttled client and a backend that accepts so many requests a second, on virtual time.
 * Answers take a few milliseconds, and refusals as long. Requests come at equal distances, unless
 * {@link #withChance} says otherwise.
 */
final class Overload {
  static final long SECOND = 1_000_000_000L;
  private static final long TICK = SECOND / 1_000;
  private static final long ANSWER_TIME = 5 * TICK;

  /** A backend serves what came in a moment, not what it did not serve an hour ago. */
  private static final double BURST_SECONDS = 0.01;

  private final Throttle throttle;
  private @Nullable RandomGenerator random;
  private final Queue<Answer> answers = new ArrayDeque<>();
  private long now;
  private double offered;
  private double capacity;
  private double room;

  private record Answer(long atNanos, boolean accepted) {}

  /** What happened in a time. */
  record Counts(long asked, long sent, long accepted) {
    double sendsPerAccept() {
      return (double) sent / accepted;
    }

    double served() {
      return (double) accepted / asked;
    }
  }

  Overload(Throttle throttle, long startNanos, double capacity) {
    this.throttle = throttle;
    this.now = startNanos;
    this.capacity = capacity;
  }

  /** Requests come as they like. */
  Overload withChance(RandomGenerator chance) {
    random = chance;
    return this;
  }

  void setCapacity(double perSecond) {
    capacity = perSecond;
  }

  /** Goes on for so long, with so many requests a second. */
  Counts run(double seconds, double perSecond) {
    long asked = 0;
    long sent = 0;
    long accepted = 0;
    for (long end = now + (long) (seconds * SECOND); now - end < 0; now += TICK) {
      accepted += deliver();
      room = Math.min(room + capacity / 1_000, Math.max(1, capacity * BURST_SECONDS));
      for (offered += perSecond / 1_000 * chance(); offered >= 1; offered--) {
        asked++;
        sent += send() ? 1 : 0;
      }
    }
    return new Counts(asked, sent, accepted);
  }

  /** The first second from now, counted from 1, in which 95 % of the requests are served. */
  int secondsUntilServed(double perSecond) {
    for (int second = 1; second <= 100; second++) {
      if (run(1, perSecond).served() >= 0.95) {
        return second;
      }
    }
    return Integer.MAX_VALUE;
  }

  private double chance() {
    return random == null ? 1 : -Math.log(1 - random.nextDouble());
  }

  private boolean send() {
    if (!throttle.tryPass(now)) {
      return false;
    }
    boolean accepted = capacity > 0 && room >= 1;
    room -= accepted ? 1 : 0;
    answers.add(new Answer(now + ANSWER_TIME, accepted));
    return true;
  }

  private long deliver() {
    long accepted = 0;
    for (Answer next = answers.peek();
        next != null && next.atNanos - now <= 0;
        next = answers.peek()) {
      answers.remove();
      if (next.accepted) {
        accepted++;
        throttle.accepted(now);
      } else {
        throttle.refused(now);
      }
    }
    return accepted;
  }
}
