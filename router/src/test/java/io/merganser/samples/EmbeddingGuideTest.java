package io.merganser.samples;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import akka.stream.javadsl.Sink;
import akka.stream.javadsl.Source;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.merganser.Backend;
import io.merganser.Criticality;
import io.merganser.Merganser;
import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.Router;
import io.merganser.ServeOptions;
import io.merganser.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Holds docs/embedding.md to its word: its code stands in these samples, and they run. */
class EmbeddingGuideTest {
  private static final Path ROOT = Files.isDirectory(Path.of("docs")) ? Path.of("") : Path.of("..");
  private static final Path GUIDE = ROOT.resolve("docs/embedding.md");
  private static final Path SAMPLES = ROOT.resolve("router/src/test/java/io/merganser/samples");
  private static final long PATIENCE_SECONDS = 30;
  private static final String ON_A_FREE_PORT =
      """
      akka.remote.artery.canonical.port = 0
      akka.cluster.seed-nodes = []
      akka.cluster.jmx.enabled = off
      akka.loglevel = WARNING
      akka.stdout-loglevel = WARNING
      akka.coordinated-shutdown.exit-jvm = off
      """;

  private final List<ActorSystem<?>> systems = new ArrayList<>();

  @AfterEach
  void stop() {
    systems.forEach(system -> ActorTestKit.shutdown(system, Duration.ofSeconds(PATIENCE_SECONDS)));
  }

  @Test
  void aFunctionServesAndTheRouterCalls() throws Exception {
    ActorSystem<Void> server = start(Behaviors.empty(), "search-0");
    SearchServer.serve(server);
    ActorSystem<Void> client = start(Behaviors.empty(), "shop-0");
    Router<Query, Result> router = servedRouter(client, Search.SERVICE);

    assertThat(get(SearchClient.call(router, "ducks").toCompletableFuture()))
        .isEqualTo("found ducks, says search-0");

    List<Outcome<Result>> outcomes =
        get(
            Source.range(1, 20)
                .map(i -> new Query("duck " + i))
                .via(router.flow(4))
                .runWith(Sink.seq(), client)
                .toCompletableFuture());
    assertThat(outcomes).hasSize(20).allMatch(Outcome::isSuccess);

    CompletableFuture<String> printed = new CompletableFuture<>();
    client.systemActorOf(SearchClient.asker(router, printed::complete), "asker", Props.empty());
    assertThat(get(printed)).isEqualTo("found ducks, says search-0");
  }

  @Test
  void anActorServesANodeOfItsOwn() throws Exception {
    ActorSystem<Void> both = start(SearchActor.guardian(), "search-0");
    Router<Query, Result> router = servedRouter(both, Search.SERVICE);
    assertThat(get(SearchClient.call(router, "ducks").toCompletableFuture()))
        .isEqualTo("an actor found ducks, says search-actor");
  }

  @Test
  void aHandlerAnswersWithLessOrPassesARefusalUp() throws Exception {
    ActorSystem<Void> deep = start(Behaviors.empty(), "search-0");
    AtomicInteger searchLoad = new AtomicInteger();
    Backend search =
        Merganser.get(deep)
            .serve(
                Search.SERVICE,
                ServeOptions.defaults().protectedBy("test", 1, elapsed -> searchLoad.get()),
                (query, context) ->
                    CompletableFuture.completedFuture(new Result("found " + query.text())));
    ActorSystem<Void> middle = start(Behaviors.empty(), "shop-0");
    servedRouter(middle, Search.SERVICE);
    AtomicInteger connections = new AtomicInteger();
    Backend shop = ShopServer.serve(middle, connections::get);
    Router<Query, Result> router = servedRouter(deep, ShopServer.SERVICE);
    assertThat(visit(router, Criticality.CRITICAL))
        .isEqualTo(new Outcome.Success<>(new Result("the shop found ducks"), "shop-0"));

    searchLoad.set(9);
    await(() -> search.admission().utilization() == 9);
    assertThat(visit(router, Criticality.CRITICAL))
        .isEqualTo(
            new Outcome.Success<>(new Result("the shop has bestsellers"), "shop-0", 1, true));
    assertThat(visit(router, Criticality.SHEDDABLE))
        .isInstanceOfSatisfying(
            Outcome.Overloaded.class,
            overloaded -> {
              assertThat(overloaded.below()).isTrue();
              assertThat(overloaded.dontRetry()).isTrue();
            });

    connections.set(7);
    await(() -> shop.admission().utilization() == 7.0 / 8);
    assertThat(visit(router, Criticality.SHEDDABLE))
        .isEqualTo(
            new Outcome.Success<>(new Result("the shop has bestsellers"), "shop-0", 1, true));
  }

  @Test
  void theCodeOfTheGuideStandsInTheSamples() throws IOException {
    List<String> blocks = blocks("java");
    assertThat(blocks).isNotEmpty();
    String samples = bare(samples());
    assertThat(blocks).allSatisfy(block -> assertThat(samples).contains(bare(block)));
  }

  /** A node with the configuration of the guide. The first makes the cluster, others join it. */
  private ActorSystem<Void> start(Behavior<Void> guardian, String taskId) throws IOException {
    List<String> files = blocks("hocon");
    Config config =
        ConfigFactory.parseString("merganser.task-id = " + taskId)
            .withFallback(ConfigFactory.parseString(ON_A_FREE_PORT))
            .withFallback(ConfigFactory.parseString(files.get(0)));
    ActorSystem<Void> system = ActorSystem.create(guardian, "shop", ConfigFactory.load(config));
    systems.add(system);
    Cluster.get(system)
        .manager()
        .tell(Join.create(Cluster.get(systems.get(0)).selfMember().address()));
    return system;
  }

  /** The router, once the cluster has told it of a backend. */
  private static Router<Query, Result> servedRouter(
      ActorSystem<?> system, Service<Query, Result> service) {
    Router<Query, Result> router = Merganser.get(system).router(service);
    await(() -> !(visit(router, Criticality.CRITICAL) instanceof Outcome.NoBackend<Result>));
    return router;
  }

  private static Outcome<Result> visit(Router<Query, Result> router, Criticality criticality)
      throws Exception {
    return get(
        router
            .send(new Query("ducks"), RequestOptions.defaults().with(criticality))
            .toCompletableFuture());
  }

  private static void await(Callable<Boolean> condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    try {
      while (!condition.call()) {
        assertThat(System.nanoTime()).as("time is up").isLessThan(end);
        LockSupport.parkNanos(5_000_000);
      }
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static <T> T get(CompletableFuture<T> future) throws Exception {
    return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private static List<String> blocks(String language) throws IOException {
    Matcher matcher =
        Pattern.compile("(?ms)^```" + language + "\\n(.*?)^```$").matcher(Files.readString(GUIDE));
    return matcher.results().map(result -> result.group(1)).toList();
  }

  private static String samples() throws IOException {
    try (Stream<Path> files = Files.list(SAMPLES)) {
      StringBuilder all = new StringBuilder();
      for (Path file : files.filter(file -> !file.endsWith("EmbeddingGuideTest.java")).toList()) {
        all.append(Files.readString(file));
      }
      return all.toString();
    }
  }

  /** The code without its imports and indentation. */
  private static String bare(String code) {
    return code.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .filter(line -> !line.startsWith("import ") && !line.startsWith("package "))
        .collect(Collectors.joining("\n", "\n", "\n"));
  }
}
