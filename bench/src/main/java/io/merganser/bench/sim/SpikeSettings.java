package io.merganser.bench.sim;

import io.merganser.overload.ThrottleMode;
import io.merganser.overload.ThrottleSettings;

/**
 * One spike: calm, then a multiple of what the backends can do, then calm again.
 *
 * @param load of the spike, as a multiple of capacity
 * @param calmSeconds before it
 * @param spikeSeconds how long it lasts
 * @param calmAgainSeconds after it
 */
public record SpikeSettings(
    double load,
    Protection protection,
    int backends,
    int clients,
    int calmSeconds,
    int spikeSeconds,
    int calmAgainSeconds,
    long seed) {
  /** The load before and after the spike. */
  public static final double CALM_LOAD = 0.9;

  /** The part of a phase, at its end, that counts as steady. */
  static final int STEADY_SECONDS = 20;

  private static final int SHORTEST_WINDOW_SECONDS = 10;

  /** Lasts as long as the throttle looks back, so that calm and spike both become steady. */
  public static SpikeSettings of(
      double load, Protection protection, int backends, int clients, long seed) {
    int window = windowSeconds(protection.throttle());
    int steady = window + STEADY_SECONDS;
    return new SpikeSettings(
        load, protection, backends, clients, steady, steady, 2 * window + STEADY_SECONDS, seed);
  }

  public SpikeSettings {
    requireWithin("--backends", backends, 1, 1000);
    requireWithin("--clients", clients, 1, 1000);
    if (!(load > 0 && load <= 100)) {
      throw new IllegalArgumentException("--load must be > 0 and at most 100, but was " + load);
    }
  }

  /** The same with a spike that lasts so long. */
  public SpikeSettings lasting(int seconds) {
    requireWithin("--seconds", seconds, 1, 3600);
    return new SpikeSettings(
        load, protection, backends, clients, calmSeconds, seconds, calmAgainSeconds, seed);
  }

  int spikeEndSecond() {
    return calmSeconds + spikeSeconds;
  }

  /** How long all of it lasts. */
  public int seconds() {
    return spikeEndSecond() + calmAgainSeconds;
  }

  private static int windowSeconds(ThrottleSettings throttle) {
    if (throttle.mode() != ThrottleMode.ADAPTIVE) {
      return SHORTEST_WINDOW_SECONDS;
    }
    return (int) Math.max(SHORTEST_WINDOW_SECONDS, Math.ceil(throttle.window().toMillis() / 1e3));
  }

  private static void requireWithin(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          option + " must be from " + least + " to " + most + ", but was " + value);
    }
  }
}
