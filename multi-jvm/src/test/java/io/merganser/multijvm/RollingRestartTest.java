package io.merganser.multijvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.bench.fleet.RollingRestart;
import io.merganser.bench.fleet.RollingResult;
import io.merganser.bench.fleet.RollingSettings;
import org.junit.jupiter.api.Test;

class RollingRestartTest {
  private static final RollingSettings SETTINGS = new RollingSettings(3, 2, 3, 100);

  /** The clients, and the front door. */
  private static final int ROUTERS = SETTINGS.clients() + 1;

  @Test
  void nobodyNotices() throws Exception {
    RollingResult result = new RollingRestart(SETTINGS).run(restarts -> {});
    assertThat(result.failures())
        .as("of %d requests", result.requests())
        .extracting(failure -> failure.shown(result.startedAtNanos()))
        .isEmpty();
    assertThat(result.restarts()).isEqualTo(SETTINGS.restarts());
    assertThat(result.requests()).isGreaterThan(1_000);
    assertThat(result.opened())
        .as("each router connects again to each backend that comes back, and to no other")
        .isEqualTo((long) ROUTERS * SETTINGS.restarts());
  }
}
