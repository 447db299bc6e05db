package io.merganser.console;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.Member;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import akka.http.javadsl.Http;
import akka.http.javadsl.ServerBinding;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.merganser.Merganser;
import io.merganser.Router;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import io.merganser.http.HttpService;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.StreamSupport;

/** A client and backends in this JVM, each an actor system on a free port, with all controls. */
final class DemoFleet implements DemoControls, AutoCloseable {
  static final String SERVICE = "demo";
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Config CONFIG =
      ConfigFactory.parseString(
          """
          akka.actor.provider = cluster
          akka.loglevel = ERROR
          akka.stdout-loglevel = ERROR
          akka.remote.artery.canonical { hostname = "127.0.0.1", port = 0 }
          akka.cluster.jmx.enabled = off
          akka.cluster.gossip-interval = 200ms
          akka.cluster.leader-actions-interval = 200ms
          akka.cluster.distributed-data.gossip-interval = 200ms
          akka.cluster.distributed-data.notify-subscribers-interval = 50ms
          akka.cluster.downing-provider-class = "akka.cluster.sbr.SplitBrainResolverProvider"
          akka.cluster.split-brain-resolver.stable-after = 2s
          akka.coordinated-shutdown.exit-jvm = off
          merganser.quota.limits { acme = 0, large = 1000 }
          """);

  private static final List<String> CUSTOMERS = List.of("acme", "<b>&");
  private static final Duration SPIKE = Duration.ofMillis(12_500);

  private final ActorSystem<Void> client;
  private final Router<HttpRequest, HttpResponse> router;
  private final Map<String, DemoTask> tasks = new ConcurrentHashMap<>();
  private volatile boolean spiking;
  private volatile Optional<String> spikeOf = Optional.empty();

  private DemoFleet(String settings) {
    this.client = system(settings);
    Cluster.get(client).manager().tell(Join.create(Cluster.get(client).selfMember().address()));
    this.router = Merganser.get(client).router(HttpService.of(SERVICE));
  }

  /**
   * A client with these settings and a backend of each of these ids, connected.
   *
   * @param speeds by ids, in requests that take a millisecond at once
   */
  static DemoFleet start(String settings, Map<String, Double> speeds) {
    DemoFleet fleet = new DemoFleet("merganser.task-id = c1\n" + settings);
    speeds.forEach((id, speed) -> fleet.tasks.put(id, new DemoTask(id, speed)));
    speeds.keySet().forEach(fleet::join);
    await(
        () ->
            fleet.router.connections().stream().filter(one -> one.available()).count()
                == speeds.size());
    return fleet;
  }

  ActorSystem<Void> client() {
    return client;
  }

  Router<HttpRequest, HttpResponse> router() {
    return router;
  }

  Console console(ConsoleOptions options) {
    return Console.start(client, Map.of(SERVICE, router), options);
  }

  /** Serves a console on a free port. */
  ServerBinding serve(Console console, int port) throws Exception {
    return Http.get(client)
        .newServerAt("127.0.0.1", port)
        .bind(console.route())
        .toCompletableFuture()
        .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  static URI uriOf(ServerBinding binding) {
    return URI.create("http://127.0.0.1:" + binding.localAddress().getPort() + "/");
  }

  @Override
  public Map<String, DemoBackend> backends() {
    Map<String, DemoBackend> all = new LinkedHashMap<>();
    tasks.forEach((id, task) -> all.put(id, task.describe()));
    return all;
  }

  @Override
  public void apply(String backend, DemoAction action) {
    DemoTask task = tasks.get(backend);
    switch (action) {
      case KILL -> task.kill();
      case START -> CompletableFuture.runAsync(() -> join(backend));
      default -> task.apply(action);
    }
  }

  /** It tells of traffic that nobody sends. */
  @Override
  public Optional<DemoTraffic> traffic() {
    return Optional.of(
        spiking
            ? new DemoTraffic(1000, SPIKE, spikeOf, CUSTOMERS)
            : new DemoTraffic(100, Duration.ZERO, Optional.empty(), CUSTOMERS));
  }

  @Override
  public void spike() {
    if (spiking) {
      throw new IllegalStateException("a spike must be over before the next, but one was not");
    }
    spiking = true;
  }

  @Override
  public void spikeOf(String customer) {
    spike();
    spikeOf = Optional.of(customer);
  }

  void endSpike() {
    spiking = false;
    spikeOf = Optional.empty();
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
    tasks.values().forEach(task -> task.kill().toCompletableFuture().join());
    client.terminate();
    client.getWhenTerminated().toCompletableFuture().join();
  }

  static ActorSystem<Void> system(String settings) {
    Config config =
        ConfigFactory.parseString(settings).withFallback(CONFIG).withFallback(ConfigFactory.load());
    return ActorSystem.create(Behaviors.empty(), "demo", config);
  }

  private void join(String id) {
    ActorSystem<Void> system = tasks.get(id).start();
    Cluster.get(system).manager().tell(Join.create(Cluster.get(client).selfMember().address()));
    await(() -> upOn(client).contains(Cluster.get(system).selfMember().address().toString()));
  }

  private static List<String> upOn(ActorSystem<Void> system) {
    Iterable<Member> members = Cluster.get(system).state().getMembers();
    return StreamSupport.stream(members.spliterator(), false)
        .filter(member -> member.status() == MemberStatus.up())
        .map(member -> member.address().toString())
        .toList();
  }
}
