package io.merganser.console;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the demo sends to itself just now.
 *
 * @param perSecond requests, those of a spike included
 * @param spikeLeft how long a spike still lasts; zero where there is none
 * @param spikeOf the customer whose spike it is; empty where it is everybody's, or there is none
 * @param customers those on whose behalf it is sent
 */
public record DemoTraffic(
    double perSecond, Duration spikeLeft, Optional<String> spikeOf, List<String> customers) {

  public DemoTraffic {
    customers = List.copyOf(customers);
    if (spikeLeft.isNegative()) {
      throw new IllegalArgumentException("what is left must be >= 0, but was " + spikeLeft);
    }
  }
}
