package io.merganser.node;

import io.merganser.Router;
import io.merganser.RouterStats;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;

/** What a router counts besides how requests end, for Prometheus. */
final class RouterCounters {
  private final String service;
  private final Router<?, ?> router;
  private final MeterRegistry registry;

  private RouterCounters(String service, Router<?, ?> router, MeterRegistry registry) {
    this.service = service;
    this.router = router;
    this.registry = registry;
  }

  static void bind(String service, Router<?, ?> router, MeterRegistry registry) {
    RouterCounters counters = new RouterCounters(service, router, registry);
    counters.count(
        "flow.controlled",
        "Requests refused because all backends had merganser.router.balance.max-active-requests in"
            + " flight",
        RouterStats::flowControlled);
    counters.count(
        "throttled",
        "Requests refused here, because backends refuse too many",
        RouterStats::throttled);
    counters.count(
        "overloaded",
        "Requests that a backend refused for want of capacity",
        RouterStats::overloaded);
    counters.count(
        "dont.retry",
        "Requests that a backend refused and that were not to be tried again",
        RouterStats::dontRetry);
    counters.count(
        "out.of.quota",
        "Requests refused because their customer has used up its share",
        RouterStats::outOfQuota);
    counters.count(
        "degraded", "Answers with less in them than there could be", RouterStats::degraded);
    counters.count("retries", "Requests sent once more", RouterStats::retries);
    counters.count(
        "last.resorts",
        "Requests sent to lame ducks, or backends that had failed, for want of others",
        RouterStats::lastResorts);
    counters.count(
        "connections.opened", "Connections opened to backends", RouterStats::connectionsOpened);
    counters.count(
        "stray.replies",
        "Replies for no request in flight: late, doubled or unknown",
        RouterStats::strayReplies);
    counters.count(
        "malformed.replies", "Replies that could not be read", RouterStats::malformedReplies);
  }

  private void count(String name, String description, ToDoubleFunction<RouterStats> figure) {
    FunctionCounter.builder(
            "merganser.router." + name, router, r -> figure.applyAsDouble(r.stats()))
        .description(description)
        .tag("service", service)
        .register(registry);
  }
}
