package io.merganser.console;

import io.merganser.FleetInfo;
import io.merganser.Router;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The fleet of a router, not older than a second in most fleets. To describe it, the subsets of all
 * clients are computed: in a fleet where that takes long it is done more rarely, so that looking
 * costs a twentieth of one core at most. By one thread at a time.
 */
final class FleetCache {
  private static final long YOUNGEST_NANOS = Duration.ofMillis(400).toNanos();
  private static final int REST = 20;

  private final Router<?, ?> router;
  private final LongSupplier clock;
  private @Nullable FleetInfo fleet;
  private long validUntilNanos;

  FleetCache(Router<?, ?> router, LongSupplier clock) {
    this.router = router;
    this.clock = clock;
  }

  FleetInfo get() {
    long before = clock.getAsLong();
    FleetInfo known = fleet;
    if (known != null && before - validUntilNanos < 0) {
      return known;
    }
    FleetInfo fresh = router.fleet();
    long after = clock.getAsLong();
    fleet = fresh;
    validUntilNanos = after + Math.max(YOUNGEST_NANOS, (after - before) * REST);
    return fresh;
  }
}
