package io.merganser.overload;

import io.merganser.settings.SettingsReader;
import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * When a client refuses its own requests. {@code reference.conf} says what each setting does.
 *
 * @param k how many requests may reach the backends for each that is accepted
 * @param window over which {@link ThrottleMode#ADAPTIVE} counts
 * @param saved how many {@link ThrottleMode#ACCEPT_CLOCKED} sends after a refusal, without accepts
 * @param probeInterval how often one request passes whatever happened
 */
public record ThrottleSettings(
    ThrottleMode mode, double k, Duration window, int saved, Duration probeInterval) {
  private static final double LARGEST_K = 100;
  private static final int MOST_SAVED = 1_000_000;
  private static final Duration LONGEST = Duration.ofHours(1);

  public static ThrottleSettings read(SettingsReader settings) {
    return new ThrottleSettings(
        settings.parsed("mode", ThrottleMode::of),
        settings.numberAbove("k", 1, LARGEST_K),
        settings.positiveDurationUpTo("window", LONGEST),
        settings.intWithin("saved", 1, MOST_SAVED),
        settings.positiveDurationUpTo("probe-interval", LONGEST));
  }

  /**
   * Throttles for one service.
   *
   * @param random draws from 0 to below 1, from any thread
   */
  public Throttles create(DoubleSupplier random, long nowNanos) {
    return new Throttles(
        () ->
            switch (mode) {
              case ACCEPT_CLOCKED -> new AcceptClockedThrottle(k, saved, probeInterval, nowNanos);
              case ADAPTIVE -> new AdaptiveThrottle(k, window, probeInterval, random, nowNanos);
              case OFF -> new Unthrottled();
            });
  }
}
