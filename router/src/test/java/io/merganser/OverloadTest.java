package io.merganser;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.Behaviors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OverloadTest {
  private static final Service<String, String> ECHO =
      Service.of("echo", String.class, String.class);
  private static final String SETTINGS =
      """
      merganser.backend.overload.signals = []
      merganser.router.balance.policy = round-robin
      merganser.services.unthrottled-a.router.throttle.mode = off
      merganser.services.unthrottled-b.router.throttle.mode = off
      merganser.services.unthrottled-c.router.throttle.mode = off
      """;

  private final TestCluster cluster = TestCluster.of(2, SETTINGS);
  private final ActorSystem<Void> serving = cluster.system(0);
  private final ActorSystem<Void> calling = cluster.system(1);
  private final Map<String, AtomicReference<Double>> utilization = new ConcurrentHashMap<>();

  @AfterEach
  void stop() {
    cluster.close();
  }

  @Test
  void refusesTheLeastCriticalFirst() throws Exception {
    serve("b0", (text, context) -> CompletableFuture.completedFuture(text));
    Router<String, String> router = router(1);
    load("b0", 1.3);
    assertThat(send(router, Criticality.SHEDDABLE)).isInstanceOf(Outcome.Overloaded.class);
    assertThat(send(router, Criticality.SHEDDABLE_PLUS)).isInstanceOf(Outcome.Overloaded.class);
    assertThat(send(router, Criticality.CRITICAL).isSuccess()).isTrue();
    load("b0", 1.9);
    assertThat(send(router, Criticality.CRITICAL)).isInstanceOf(Outcome.Overloaded.class);
    assertThat(send(router, Criticality.CRITICAL_PLUS).isSuccess()).isTrue();
    assertThat(router.stats().overloaded()).isEqualTo(3);
  }

  @Test
  void triesElsewhereWhatOneRefused() throws Exception {
    serve("b0", (text, context) -> CompletableFuture.completedFuture("b0"));
    serve(
        "b1", (text, context) -> CompletableFuture.completedFuture("attempt " + context.attempt()));
    Router<String, String> router = router(2);
    load("b0", 5);
    boolean retried = false;
    for (int i = 0; i < 4; i++) {
      Outcome.Success<String> success =
          (Outcome.Success<String>) send(router, Criticality.CRITICAL_PLUS);
      assertThat(success.backend()).isEqualTo("b1");
      assertThat(success.value()).isEqualTo("attempt " + (success.attempts() - 1));
      retried |= success.attempts() == 2;
    }
    assertThat(retried).isTrue();
    assertThat(router.stats().retries()).isPositive();
  }

  @Test
  void refusesItselfWhatBackendsRefuse() throws Exception {
    serve("b0", (text, context) -> CompletableFuture.completedFuture(text));
    Router<String, String> router = router(1);
    load("b0", 1.3);
    for (int i = 0; i < 200; i++) {
      send(router, Criticality.SHEDDABLE);
    }
    assertThat(router.stats().throttled()).isPositive();
    long reached = router.stats().overloaded();
    assertThat(reached).as("what reached the backend").isLessThan(50);
    assertThat(send(router, Criticality.CRITICAL).isSuccess())
        .as("one criticality does not throttle another")
        .isTrue();
    load("b0", 0);
    TestCluster.await(() -> send(router, Criticality.SHEDDABLE).isSuccess());
  }

  @Test
  void aHandlerMayAnswerWithLess() throws Exception {
    Backend backend =
        serve(
            "b0",
            (text, context) -> {
              if (context.isDegraded()) {
                context.answersWithLess();
                return CompletableFuture.completedFuture("little");
              }
              return CompletableFuture.completedFuture("all");
            });
    Router<String, String> router = router(1);
    assertThat(send(router, Criticality.CRITICAL).orElseThrow()).isEqualTo("all");
    load("b0", 0.8);
    assertThat(send(router, Criticality.CRITICAL))
        .isEqualTo(new Outcome.Success<>("little", "b0", 1, true));
    assertThat(router.stats().degraded()).isEqualTo(1);
    assertThat(backend.admission().degraded()).isEqualTo(1);
  }

  @Test
  void chargesCpuTimeToRequests() throws Exception {
    Backend backend =
        serve(
            "b0",
            (text, context) -> {
              context.charge(Duration.ofSeconds(5));
              return CompletableFuture.supplyAsync(OverloadTest::compute, context.executor());
            });
    Router<String, String> router = router(1);
    send(router, Criticality.CRITICAL);
    TestCluster.await(() -> backend.cost().cpuSeconds() > 5.001);
    assertThat(backend.cost().requests()).isEqualTo(1);
    assertThat(backend.cost().perRequest()).isLessThan(60);
  }

  @Test
  void refusesWhileHandlersBlockAllThreadsOfTheDefaultDispatcher() throws Exception {
    CompletableFuture<Void> gate = new CompletableFuture<>();
    ActorSystem<Void> blocked = cluster.start("");
    Backend backend =
        Merganser.get(blocked)
            .serve(
                ECHO,
                "b0",
                (text, context) -> {
                  gate.join();
                  return CompletableFuture.completedFuture(text);
                });
    Router<String, String> router = router(1);
    // Each fills a thread, or the queue; one is refused at last, though no thread is free.
    List<CompletionStage<Outcome<String>>> sent = new ArrayList<>();
    TestCluster.await(
        () -> {
          sent.add(router.send("hi", RequestOptions.defaults().with(Criticality.SHEDDABLE)));
          return backend.admission().allRefused() > 0;
        });
    TestCluster.await(() -> sent.stream().anyMatch(one -> one.toCompletableFuture().isDone()));
    gate.complete(null);
  }

  @Test
  void anActorThatServesIsProtectedToo() throws Exception {
    CompletableFuture<Void> gate = new CompletableFuture<>();
    ActorSystem<Void> acting = cluster.start("");
    Backend backend =
        Merganser.get(acting)
            .serve(
                ECHO,
                "b0",
                acting.systemActorOf(
                    Behaviors.<ServiceRequest<String, String>>receiveMessage(
                        request -> {
                          gate.join();
                          request.replyTo().tell(request.request());
                          return Behaviors.same();
                        }),
                    "slow",
                    Props.empty()));
    Router<String, String> router = router(1);
    TestCluster.await(
        () -> {
          router.send("hi", RequestOptions.defaults().with(Criticality.SHEDDABLE));
          return backend.admission().allRefused() > 0;
        });
    TestCluster.await(() -> backend.admission().signals().getOrDefault("actor", 0.0) >= 1);
    gate.complete(null);
  }

  @Test
  void doesNotRunWhatExpiredInTheQueue() throws Exception {
    CompletableFuture<Void> gate = new CompletableFuture<>();
    LongAdder ran = new LongAdder();
    ActorSystem<Void> narrow =
        cluster.start(
            SETTINGS
                + """
merganser.backend.dispatcher = narrow
narrow { executor = thread-pool-executor, thread-pool-executor.fixed-pool-size = 1 }
""");
    Backend backend =
        Merganser.get(narrow)
            .serve(
                ECHO,
                "b0",
                (text, context) -> {
                  ran.increment();
                  gate.join();
                  return CompletableFuture.completedFuture(text);
                });
    Router<String, String> router = router(1);
    CompletionStage<Outcome<String>> first = router.send("first");
    TestCluster.await(() -> ran.sum() == 1 || first.toCompletableFuture().isDone());
    assertThat(first.toCompletableFuture()).isNotDone();
    CompletionStage<Outcome<String>> second =
        router.send("second", RequestOptions.defaults().within(Duration.ofMillis(100)));
    assertThat(get(second)).isInstanceOf(Outcome.DeadlineExceeded.class);
    gate.complete(null);
    assertThat(get(first).isSuccess()).isTrue();
    TestCluster.await(() -> backend.load().inFlight() == 0);
    assertThat(ran.sum()).isEqualTo(1);
    assertThat(backend.admission().expired()).isEqualTo(1);
  }

  @Test
  void onlyTheLayerAboveTheOneThatRefusesTriesAgain() throws Exception {
    LongAdder atB = new LongAdder();
    Service<String, String> a = Service.of("unthrottled-a", String.class, String.class);
    Service<String, String> b = Service.of("unthrottled-b", String.class, String.class);
    Service<String, String> c = Service.of("unthrottled-c", String.class, String.class);
    List<Backend> deepest = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      deepest.add(serve(c, "c" + i, (text, context) -> CompletableFuture.completedFuture(text)));
      load("c" + i, 9);
      serve(
          b,
          "b" + i,
          (text, context) -> {
            atB.increment();
            return Merganser.get(serving).router(c).send(text).thenApply(Outcome::orElseThrow);
          });
      serve(
          a,
          "a" + i,
          (text, context) ->
              Merganser.get(serving).router(b).send(text).thenApply(Outcome::orElseThrow));
    }
    awaitAvailable(Merganser.get(serving).router(b), 3);
    awaitAvailable(Merganser.get(serving).router(c), 3);
    Router<String, String> router = Merganser.get(calling).router(a);
    awaitAvailable(router, 3);
    int requests = 500;
    for (int i = 0; i < requests; i++) {
      Outcome<String> outcome = get(router.send("hi"));
      assertThat(outcome).isInstanceOf(Outcome.Overloaded.class);
      assertThat(((Outcome.Overloaded<String>) outcome).dontRetry()).isTrue();
    }
    assertThat(router.stats().retries()).isZero();
    assertThat(atB.sum()).isEqualTo(requests);
    long atC =
        deepest.stream()
            .flatMap(each -> each.admission().refused().values().stream())
            .mapToLong(Long::longValue)
            .sum();
    assertThat(atC / (double) requests).as("27 without a rule").isLessThan(1.2);
  }

  @Test
  void whatAHandlerSendsIsSentOnBehalfOfItsRequest() throws Exception {
    Service<String, String> below = Service.of("below", String.class, String.class);
    serve(
        below,
        "below",
        (text, context) ->
            CompletableFuture.completedFuture(
                context.criticality()
                    + " "
                    + context.customer().orElse("nobody")
                    + " "
                    + context.trace().orElse("untraced")
                    + " "
                    + (context.remaining().compareTo(Duration.ofSeconds(5)) <= 0)));
    awaitAvailable(Merganser.get(serving).router(below), 1);
    serve(
        "b0",
        (text, context) ->
            Merganser.get(serving).router(below).send(text).thenApply(Outcome::orElseThrow));
    Router<String, String> router = router(1);
    RequestOptions options =
        RequestOptions.defaults()
            .with(Criticality.SHEDDABLE_PLUS)
            .forCustomer("mail")
            .traced("00-1-2-01")
            .within(Duration.ofSeconds(5));
    assertThat(get(router.send("hi", options)).orElseThrow())
        .isEqualTo("SHEDDABLE_PLUS mail 00-1-2-01 true");
  }

  private Backend serve(String id, Handler<String, String> handler) {
    return serve(ECHO, id, handler);
  }

  private Backend serve(
      Service<String, String> service, String id, Handler<String, String> handler) {
    AtomicReference<Double> used = new AtomicReference<>(0.0);
    utilization.put(id, used);
    return Merganser.get(serving)
        .serve(
            service,
            ServeOptions.defaults().as(id).protectedBy("test", 1, elapsed -> used.get()),
            handler);
  }

  /** Sets the utilization, and waits until it was measured. */
  private void load(String id, double used) {
    utilization.get(id).set(used);
    TestCluster.await(
        () ->
            Merganser.get(serving).backends().stream()
                .anyMatch(each -> each.id().equals(id) && each.admission().utilization() == used));
  }

  private Router<String, String> router(int backends) {
    Router<String, String> router = Merganser.get(calling).router(ECHO);
    awaitAvailable(router, backends);
    return router;
  }

  private static void awaitAvailable(Router<?, ?> router, int backends) {
    TestCluster.await(
        () -> router.connections().stream().filter(ConnectionInfo::available).count() == backends);
  }

  private static Outcome<String> send(Router<String, String> router, Criticality criticality)
      throws Exception {
    return get(router.send("hi", RequestOptions.defaults().with(criticality)));
  }

  private static Outcome<String> get(CompletionStage<Outcome<String>> sent) throws Exception {
    return sent.toCompletableFuture().get(30, TimeUnit.SECONDS);
  }

  /** Some milliseconds of work. */
  private static String compute() {
    long sum = 1;
    for (int i = 0; i < 20_000_000; i++) {
      sum = sum * 31 + i;
    }
    return Long.toString(sum);
  }
}
