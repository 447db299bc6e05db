package io.merganser.clientnode;

import io.merganser.customers.Refusal;
import io.merganser.ingress.Ingress;
import io.merganser.ingress.IngressStats;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;

/** What the front door tells Prometheus. */
final class FrontDoorMetrics {

  private FrontDoorMetrics() {}

  static void bind(Ingress ingress, MeterRegistry registry) {
    Gauge.builder("merganser.ingress.in.progress", ingress, i -> i.stats().inProgress())
        .description("Requests that have come in and are not answered yet")
        .register(registry);
    Gauge.builder("merganser.ingress.in.progress.limit", ingress, i -> i.stats().maxInProgress())
        .description("How many may be in progress at once")
        .register(registry);
    FunctionCounter.builder("merganser.ingress.refused", ingress, i -> i.stats().refused())
        .description("Requests turned away because too many were in progress")
        .register(registry);
    responses(ingress, registry, "2xx", IngressStats::successes);
    responses(ingress, registry, "3xx", IngressStats::redirections);
    responses(ingress, registry, "4xx", IngressStats::clientErrors);
    responses(ingress, registry, "5xx", IngressStats::serverErrors);
    bindCustomers(ingress, registry);
  }

  private static void bindCustomers(Ingress ingress, MeterRegistry registry) {
    Gauge.builder("merganser.ingress.customers", ingress, i -> i.customers().customers())
        .description("Customers who have an API key in force")
        .register(registry);
    Gauge.builder("merganser.ingress.keys", ingress, i -> i.customers().keys())
        .description("API keys in force")
        .register(registry);
    Gauge.builder("merganser.ingress.keys.stale", ingress, i -> i.customers().stale() ? 1 : 0)
        .description("1 while the file of keys cannot be taken, and older ones are in force")
        .register(registry);
    FunctionCounter.builder(
            "merganser.ingress.keys.reload.failures", ingress, i -> i.customers().failedReloads())
        .description("How often the file of keys was looked at and could not be taken")
        .register(registry);
    for (Refusal why : Refusal.values()) {
      FunctionCounter.builder(
              "merganser.ingress.unauthenticated",
              ingress,
              i -> i.customers().refused().getOrDefault(why, 0L))
          .description("Requests refused with 401, by reason")
          .tag("reason", why.label())
          .register(registry);
    }
  }

  private static void responses(
      Ingress ingress,
      MeterRegistry registry,
      String status,
      ToDoubleFunction<IngressStats> count) {
    FunctionCounter.builder(
            "merganser.ingress.responses", ingress, i -> count.applyAsDouble(i.stats()))
        .description("Responses by the class of their status")
        .tag("status", status)
        .register(registry);
  }
}
