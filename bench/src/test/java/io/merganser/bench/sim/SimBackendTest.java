package io.merganser.bench.sim;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import io.merganser.Criticality;
import io.merganser.balance.BalanceSettings;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** One backend with four cores, requests of ten milliseconds, and a client that waits for 100. */
class SimBackendTest {
  private static final long MILLI = 1_000_000;
  private static final long COST = 10 * MILLI;
  private static final long SECOND = 1000 * MILLI;
  private static final String NO_RETRY = "merganser.router.retry.attempts = 1\n";

  private final Map<Ending, Integer> endings = new EnumMap<>(Ending.class);
  private final EventQueue queue = new EventQueue();
  private final Traffic traffic =
      new Traffic(random -> COST, COST, Map.of(Criticality.CRITICAL, 1.0), 100 * MILLI);

  @Test
  void refusingTakesATenthOfTheTimeOfServing() {
    SimBackend backend = burst(NO_RETRY + "merganser.backend.overload.max-in-flight = 4", 20);
    assertThat(endings).containsOnly(Map.entry(Ending.SERVED, 4), Map.entry(Ending.REFUSED, 16));
    assertThat(backend.busyNanos(SECOND)).isEqualTo(4 * COST + 16 * COST / 10);
    assertThat(backend.admitted().refused()).containsEntry(Criticality.CRITICAL, 16L);
  }

  @Test
  void doesNotServeWhatNobodyWaitsForAnyMore() {
    SimBackend backend = burst("merganser.backend.overload.protection = off", 60);
    assertThat(endings.get(Ending.SERVED)).isEqualTo(36);
    assertThat(endings.get(Ending.LATE)).isEqualTo(24);
    assertThat(backend.busyNanos(SECOND)).isLessThan(50 * COST);
  }

  @Test
  void servesAllThatItHasTimeForWithoutProtection() {
    burst("merganser.backend.overload.protection = off", 36);
    assertThat(endings).containsOnly(Map.entry(Ending.SERVED, 36));
  }

  private SimBackend burst(String overrides, int size) {
    Protection protection = Protection.of(ConfigFactory.parseString(overrides));
    SimBackend backend =
        new SimBackend("one", 1, protection, traffic, queue, new SplittableRandom(1));
    SimClient client =
        new SimClient(
            0,
            BenchPolicy.named("round-robin"),
            protection,
            traffic,
            List.of(backend),
            queue,
            BalanceSettings.fromConfig(ConfigFactory.load()),
            new SplittableRandom(1),
            (call, ending, now) -> endings.merge(ending, 1, Integer::sum));
    for (int i = 0; i < size; i++) {
      client.sendOne(0);
    }
    queue.runUntil(SECOND);
    return backend;
  }
}
