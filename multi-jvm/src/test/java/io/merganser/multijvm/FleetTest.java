package io.merganser.multijvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.bench.fleet.HostedResult;
import io.merganser.bench.fleet.HostedRoll;
import io.merganser.bench.fleet.HostedSettings;
import org.junit.jupiter.api.Test;

/** Twenty backends and eight clients form a cluster, are rolled in part, and settle. */
class FleetTest {

  @Test
  void formsAndRollsAndSettles() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    HostedResult result = new HostedRoll(new HostedSettings(2, 512, 20, 8, 5, 3, seed)).run();
    System.out.println(result);
    assertThat(result.fewest()).as("clients of a backend").isEqualTo(8 * 5 / 20);
    assertThat(result.most()).isEqualTo(8 * 5 / 20);
    assertThat(result.moved()).as("a restart changes nobody's subset").isZero();
  }
}
