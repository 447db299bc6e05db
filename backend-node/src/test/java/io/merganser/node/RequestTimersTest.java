package io.merganser.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.Criticality;
import io.merganser.Outcome;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RequestTimersTest {
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final RequestTimers timers = new RequestTimers(registry);

  @Test
  void timesByServiceOutcomeAndCriticality() {
    timers.ended("a", Criticality.CRITICAL, new Outcome.Success<>("x", "b1"), 3_000_000);
    timers.ended("a", Criticality.CRITICAL, new Outcome.Success<>("y", "b2"), 5_000_000);
    timers.ended(
        "a",
        Criticality.SHEDDABLE_PLUS,
        new Outcome.NoBackend<>(Outcome.NoBackend.Reason.CLOSED, "none"),
        1_000);
    timers.ended("b", Criticality.CRITICAL, new Outcome.DeadlineExceeded<>("late"), 1_000);
    timers.ended("b", Criticality.SHEDDABLE, new Outcome.Throttled<>("no"), 1_000);
    timers.ended(
        "b", Criticality.SHEDDABLE, new Outcome.Overloaded<>("b1", true, false, "no"), 1_000);
    assertThat(registry.find("merganser.requests").timers()).hasSize(5);
    assertThat(
            registry
                .get("merganser.requests")
                .tags("service", "a", "outcome", "success", "criticality", "critical")
                .timer()
                .totalTime(TimeUnit.MILLISECONDS))
        .isEqualTo(8);
    assertThat(
            registry
                .get("merganser.requests")
                .tags("service", "a", "outcome", "no_backend", "criticality", "sheddable_plus")
                .timer()
                .count())
        .isEqualTo(1);
    for (String outcome : new String[] {"deadline_exceeded", "throttled", "overloaded"}) {
      assertThat(registry.get("merganser.requests").tag("outcome", outcome).timer()).isNotNull();
    }
  }
}
