package io.merganser.node;

import io.merganser.Criticality;
import io.merganser.Outcome;
import io.merganser.RequestListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * How long requests took, by service, outcome and criticality. A timer is made when the first
 * request ends that way; from then on nothing is allocated. Any thread.
 */
final class RequestTimers implements RequestListener {
  private static final int CRITICALITIES = Criticality.values().length;
  private static final Duration[] BUCKETS = {
    Duration.ofMillis(1),
    Duration.ofMillis(2),
    Duration.ofMillis(5),
    Duration.ofMillis(10),
    Duration.ofMillis(20),
    Duration.ofMillis(50),
    Duration.ofMillis(100),
    Duration.ofMillis(200),
    Duration.ofMillis(500),
    Duration.ofSeconds(1),
    Duration.ofSeconds(2),
    Duration.ofSeconds(5),
    Duration.ofSeconds(10)
  };

  private final MeterRegistry registry;
  private final Map<String, Map<Class<?>, AtomicReferenceArray<Timer>>> timers =
      new ConcurrentHashMap<>();

  RequestTimers(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void ended(
      String service, Criticality criticality, Outcome<?> outcome, long elapsedNanos) {
    AtomicReferenceArray<Timer> byCriticality = timersOf(service, outcome.getClass());
    Timer timer = byCriticality.get(criticality.ordinal());
    if (timer == null) {
      timer = create(service, criticality, outcome.getClass());
      byCriticality.set(criticality.ordinal(), timer);
    }
    timer.record(elapsedNanos, TimeUnit.NANOSECONDS);
  }

  /** Looks before it makes one: only making takes a lock. */
  private AtomicReferenceArray<Timer> timersOf(String service, Class<?> outcome) {
    Map<Class<?>, AtomicReferenceArray<Timer>> ofService = timers.get(service);
    if (ofService == null) {
      ofService = timers.computeIfAbsent(service, name -> new ConcurrentHashMap<>());
    }
    AtomicReferenceArray<Timer> ofOutcome = ofService.get(outcome);
    return ofOutcome != null
        ? ofOutcome
        : ofService.computeIfAbsent(outcome, type -> new AtomicReferenceArray<>(CRITICALITIES));
  }

  /** The registry gives two threads that make the same timer at once the same one. */
  private Timer create(String service, Criticality criticality, Class<?> outcome) {
    return Timer.builder("merganser.requests")
        .description("Requests of this node's routers, until they ended")
        .tag("service", service)
        .tag("outcome", snakeCase(outcome.getSimpleName()))
        .tag("criticality", criticality.name().toLowerCase(Locale.ROOT))
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  static String snakeCase(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
  }
}
