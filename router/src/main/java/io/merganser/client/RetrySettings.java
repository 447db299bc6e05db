package io.merganser.client;

import io.merganser.settings.SettingsReader;

/**
 * How often a request is tried, and how many of them are tried again.
 *
 * @param attempts of one request, the first included
 * @param budget the share of all requests that may be tried again
 * @param reserve how many more in ten seconds
 */
public record RetrySettings(int attempts, double budget, int reserve) {

  static RetrySettings read(SettingsReader settings) {
    return new RetrySettings(
        settings.intWithin("attempts", 1, 10),
        settings.numberWithin("budget", 0, 1),
        settings.intWithin("reserve", 0, 10_000));
  }
}
