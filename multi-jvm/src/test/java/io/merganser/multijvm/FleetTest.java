package io.merganser.multijvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.bench.fleet.HostedResult;
import io.merganser.bench.fleet.HostedRoll;
import io.merganser.bench.fleet.HostedSettings;
import org.junit.jupiter.api.Test;

/** Fifty backends and twenty clients form a cluster, are rolled in part, and settle. */
class FleetTest {

  @Test
  void formsAndRollsAndSettles() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    HostedResult result = new HostedRoll(new HostedSettings(4, 1200, 50, 20, 10, 3, seed)).run();
    System.out.println(result);
    assertThat(result.fewest()).as("clients of a backend").isEqualTo(20 * 10 / 50);
    assertThat(result.most()).isEqualTo(20 * 10 / 50);
    assertThat(result.moved()).as("a restart changes nobody's subset").isZero();
  }
}
