package io.merganser.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadMeterTest {
  private static final long SECOND = 1_000_000_000L;

  private double utilization = 0.5;
  private final LoadMeter meter = new LoadMeter(7, elapsed -> utilization, 0);

  @Test
  void hasNoRatesBeforeTheFirstIntervalEnds() {
    meter.started();
    assertThat(meter.report()).isEqualTo(new LoadReport(0, 0, 0, 1, 7));
  }

  @Test
  void reportsTheRatesOfTheLastInterval() {
    for (int i = 0; i < 10; i++) {
      meter.started();
      meter.finished(i < 3);
    }
    meter.tick(2 * SECOND);
    assertThat(meter.report()).isEqualTo(new LoadReport(5, 1.5, 0.5, 0, 7));
    utilization = 0.1;
    meter.tick(3 * SECOND);
    assertThat(meter.report()).isEqualTo(new LoadReport(0, 0, 0.1, 0, 7));
  }

  @Test
  void countsRequestsInFlightOfTheMoment() {
    meter.started();
    meter.started();
    meter.finished(false);
    assertThat(meter.report().inFlight()).isEqualTo(1);
  }

  @Test
  void ignoresATickWithoutTimePassed() {
    meter.started();
    meter.finished(false);
    meter.tick(0);
    meter.tick(SECOND);
    assertThat(meter.report().queriesPerSecond()).isEqualTo(1);
  }
}
