package io.merganser.node;

import static akka.http.javadsl.server.Directives.complete;
import static akka.http.javadsl.server.Directives.extractRequest;
import static akka.http.javadsl.server.Directives.path;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.HttpCharsets;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.MediaTypes;
import akka.http.javadsl.server.Directives;
import akka.http.javadsl.server.Route;
import io.merganser.Merganser;
import io.merganser.settings.SettingsReader;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The metrics of a node, for Prometheus: an Akka extension, safe from any thread. It hears of
 * requests from when it is first asked for.
 */
public final class NodeMetrics implements Extension {
  private static final ExtensionId<NodeMetrics> ID =
      new ExtensionId<>() {
        @Override
        public NodeMetrics createExtension(ActorSystem<?> system) {
          return new NodeMetrics(system);
        }
      };

  private static final ContentType TEXT =
      MediaTypes.customWithOpenCharset("text", "plain", Map.of("version", "0.0.4"), false)
          .toContentType(HttpCharsets.UTF_8);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final BackendGauges backends;

  private NodeMetrics(ActorSystem<?> system) {
    Merganser merganser = Merganser.get(system);
    SettingsReader settings = SettingsReader.at(system.settings().config(), "merganser.metrics");
    this.backends = new BackendGauges(registry, merganser, settings);
    merganser.listen(new RequestTimers(registry));
    bindProcess(system);
    bindNode(merganser, Readiness.get(system));
  }

  public static NodeMetrics get(ActorSystem<?> system) {
    return ID.apply(system);
  }

  /** Where a part of the node adds figures of its own. */
  public MeterRegistry registry() {
    return registry;
  }

  /** All figures as Prometheus reads them. */
  public synchronized String scrape() {
    backends.refresh();
    return registry.scrape();
  }

  Route route() {
    return path(
        "metrics", () -> Directives.get(() -> extractRequest(request -> complete(response()))));
  }

  private HttpResponse response() {
    return HttpResponse.create()
        .withEntity(HttpEntities.create(TEXT, scrape().getBytes(StandardCharsets.UTF_8)));
  }

  private void bindProcess(ActorSystem<?> system) {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    JvmGcMetrics collector = new JvmGcMetrics();
    collector.bindTo(registry);
    system.getWhenTerminated().thenRun(collector::close);
  }

  private void bindNode(Merganser merganser, Readiness readiness) {
    Gauge.builder("merganser.ready", readiness, r -> r.isReady() ? 1 : 0)
        .description("1 where the node is ready for traffic")
        .register(registry);
    Gauge.builder("merganser.duplicate.tasks", merganser, m -> m.duplicates().size())
        .description("Tasks of this node whose id another live task has: they are not used")
        .register(registry);
    FunctionCounter.builder("merganser.stray.requests", merganser, m -> m.strays().malformed())
        .description("Requests received that could be neither served nor answered")
        .tag("reason", "malformed")
        .register(registry);
    FunctionCounter.builder("merganser.stray.requests", merganser, m -> m.strays().unconnected())
        .description("Requests received that could be neither served nor answered")
        .tag("reason", "unconnected")
        .register(registry);
    FunctionCounter.builder(
            "merganser.unknown.criticality", merganser, m -> m.strays().unknownCriticality())
        .description("Requests received with a criticality that this version does not know")
        .register(registry);
  }
}
