package io.merganser.node;

import io.merganser.Backend;
import io.merganser.Criticality;
import io.merganser.overload.AdmissionStats;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What a backend of this node has counted since it started, for Prometheus. */
final class BackendCounters {
  private final Backend backend;
  private final Tags tags;
  private final MeterRegistry registry;

  private BackendCounters(Backend backend, Tags tags, MeterRegistry registry) {
    this.backend = backend;
    this.tags = tags;
    this.registry = registry;
  }

  /**
   * @param shownId the id of the backend, as a label can have it
   */
  static void bind(Backend backend, String shownId, MeterRegistry registry) {
    Tags tags = Tags.of("service", backend.service(), "backend", shownId);
    BackendCounters counters = new BackendCounters(backend, tags, registry);
    counters.bindAdmission();
    counters.bindCost();
  }

  private void bindAdmission() {
    admission("served", "Requests let through to the handler", AdmissionStats::served);
    admission(
        "degraded",
        "Requests let through that might be answered with less",
        AdmissionStats::degraded);
    admission(
        "expired", "Requests dropped because nobody waited any more", AdmissionStats::expired);
    admission(
        "dont.retry",
        "Requests refused that were not to be tried again",
        AdmissionStats::dontRetry);
    admission(
        "queue.full",
        "Requests refused because too many waited or were in flight",
        AdmissionStats::queueFull);
    count(
        "out.of.quota",
        "Requests refused because their customer had used up its share",
        tags,
        Backend::outOfQuota);
    for (Criticality criticality : Criticality.values()) {
      count(
          "refused",
          "Requests refused for want of capacity",
          tags.and("criticality", criticality.name().toLowerCase(Locale.ROOT)),
          one -> one.admission().refused().getOrDefault(criticality, 0L));
    }
  }

  private void bindCost() {
    count(
        "ended", "Requests that have ended, whatever their answer", tags, b -> b.cost().requests());
    count(
        "cpu.seconds",
        "CPU time of requests, times merganser.backend.cost.speed",
        tags,
        b -> b.cost().cpuSeconds());
  }

  private void admission(String name, String description, ToDoubleFunction<AdmissionStats> figure) {
    count(name, description, tags, one -> figure.applyAsDouble(one.admission()));
  }

  private void count(
      String name, String description, Tags labels, ToDoubleFunction<Backend> figure) {
    FunctionCounter.builder("merganser.backend." + name, backend, figure)
        .description(description)
        .tags(labels)
        .register(registry);
  }
}
