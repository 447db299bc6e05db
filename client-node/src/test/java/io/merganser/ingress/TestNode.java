package io.merganser.ingress;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.merganser.ConnectionInfo;
import io.merganser.Handler;
import io.merganser.Merganser;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import io.merganser.http.HttpService;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A cluster of one node with a front door, and backends where a test wants them. */
final class TestNode implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Config CONFIG =
      ConfigFactory.parseString(
          """
          akka.actor.provider = cluster
          akka.loglevel = WARNING
          akka.stdout-loglevel = WARNING
          akka.remote.artery.canonical { hostname = "127.0.0.1", port = 0 }
          akka.cluster.jmx.enabled = off
          akka.cluster.distributed-data.notify-subscribers-interval = 50ms
          akka.coordinated-shutdown.exit-jvm = off
          merganser.router.debounce = 10ms
          merganser.ingress { port = 0, lame-duck = 0s }
          """);

  private final ActorSystem<Void> system;
  private final Ingress ingress;

  private TestNode(String settings) throws Exception {
    Config config = config(settings);
    system = ActorSystem.create(Behaviors.empty(), "test", config);
    Cluster cluster = Cluster.get(system);
    cluster.manager().tell(Join.create(cluster.selfMember().address()));
    ingress =
        Ingress.start(system, IngressSettings.fromConfig(config))
            .toCompletableFuture()
            .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  static TestNode start(String settings) throws Exception {
    return new TestNode(settings);
  }

  static Config config(String settings) {
    return ConfigFactory.parseString(settings)
        .withFallback(CONFIG)
        .withFallback(ConfigFactory.load())
        .resolve();
  }

  /** Starts a node without a front door, which joins this one. */
  ActorSystem<Void> join(String settings) {
    ActorSystem<Void> joining = ActorSystem.create(Behaviors.empty(), "test", config(settings));
    Cluster.get(joining).manager().tell(Join.create(Cluster.get(system).selfMember().address()));
    return joining;
  }

  /** Serves a service, and waits until the front door can send to it. */
  TestNode serving(String service, String id, Handler<HttpRequest, HttpResponse> handler) {
    return servedBy(system, service, id, handler);
  }

  /** The same, on a node that has joined. */
  TestNode servedBy(
      ActorSystem<?> backend,
      String service,
      String id,
      Handler<HttpRequest, HttpResponse> handler) {
    Merganser.get(backend).serve(HttpService.of(service), id, handler);
    await(
        () ->
            Merganser.get(system).router(HttpService.of(service)).connections().stream()
                .anyMatch(ConnectionInfo::available));
    return this;
  }

  ActorSystem<Void> system() {
    return system;
  }

  Ingress ingress() {
    return ingress;
  }

  URI uri(String target) {
    return URI.create(ingress.scheme() + "://127.0.0.1:" + ingress.port() + target);
  }

  /** Waits until that is so. */
  static void await(Callable<Boolean> condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (!condition.call()) {
        if (System.nanoTime() > end) {
          throw new AssertionError("not so after " + PATIENCE);
        }
        LockSupport.parkNanos(5_000_000);
      }
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    ActorTestKit.shutdown(system, PATIENCE);
  }
}
