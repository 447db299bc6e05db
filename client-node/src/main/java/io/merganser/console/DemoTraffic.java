package io.merganser.console;

import java.time.Duration;

/**
 * What the demo sends to itself just now.
 *
 * @param perSecond requests, those of a spike included
 * @param spikeLeft how long a spike still lasts; zero where there is none
 */
public record DemoTraffic(double perSecond, Duration spikeLeft) {

  public DemoTraffic {
    if (spikeLeft.isNegative()) {
      throw new IllegalArgumentException("what is left must be >= 0, but was " + spikeLeft);
    }
  }
}
