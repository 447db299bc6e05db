package io.merganser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.stream.javadsl.Sink;
import akka.stream.javadsl.Source;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two nodes that serve and one that calls, over Artery on loopback. */
class ServeAndCallTest {
  private static final Service<String, String> ECHO =
      Service.of("echo", String.class, String.class);
  private static final Service<String, String> SICK =
      Service.of("sick", String.class, String.class);
  private static final Service<String, String> NEVER =
      Service.of("never", String.class, String.class);
  private static final Service<String, Integer> LENGTH =
      Service.of("length", String.class, Integer.class);

  private static TestCluster cluster;
  private static Router<String, String> echo;

  @BeforeAll
  static void start() {
    cluster = TestCluster.of(3, "");
    for (int i = 0; i < 2; i++) {
      String id = "b" + i;
      Merganser merganser = Merganser.get(cluster.system(i));
      merganser.serve(ECHO, id, (text, context) -> done(id + ":" + text));
      merganser.serve(SICK, id, (text, context) -> fail(text));
      merganser.serve(NEVER, id, (text, context) -> new CompletableFuture<>());
    }
    echo = ready(ECHO, 2);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void everyBackendAnswersAndSaysWho() {
    Set<String> backends = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      Outcome.Success<String> success = success(echo.send("hi"));
      assertThat(success.value()).isEqualTo(success.backend() + ":hi");
      backends.add(success.backend());
    }
    assertThat(backends).containsExactlyInAnyOrder("b0", "b1");
  }

  @Test
  void manyThreadsAtOnceGetEachTheirOwnAnswer() {
    List<CompletionStage<Outcome<String>>> sent =
        IntStream.range(0, 20_000).parallel().mapToObj(i -> sendWhenThereIsRoom("n" + i)).toList();
    for (int i = 0; i < sent.size(); i++) {
      assertThat(success(sent.get(i)).value()).endsWith(":n" + i);
    }
  }

  private static CompletionStage<Outcome<String>> sendWhenThereIsRoom(String text) {
    CompletionStage<Outcome<String>> sent = echo.send(text);
    while (sent.toCompletableFuture().getNow(null) instanceof Outcome.NoBackend<String>) {
      Thread.onSpinWait();
      sent = echo.send(text);
    }
    return sent;
  }

  @Test
  void theRouterIsAnActorToo() {
    TestProbe<Outcome<String>> probe = TestProbe.create(cluster.system(2));
    echo.ref().tell(new Router.Send<>("hi", RequestOptions.defaults(), probe.ref()));
    assertThat(probe.receiveMessage().isSuccess()).isTrue();
  }

  @Test
  void theRouterIsAStreamToo() throws Exception {
    List<Outcome<String>> outcomes =
        Source.range(1, 500)
            .map(i -> "s" + i)
            .via(echo.flow(16))
            .runWith(Sink.seq(), cluster.system(2))
            .toCompletableFuture()
            .get(30, TimeUnit.SECONDS);
    assertThat(outcomes).hasSize(500).allMatch(Outcome::isSuccess);
    assertThat(((Outcome.Success<String>) outcomes.get(499)).value()).endsWith(":s500");
  }

  @Test
  void anActorMayServe() {
    ActorSystem<Void> system = cluster.system(0);
    ActorRef<ServiceRequest<String, Integer>> actor =
        system.systemActorOf(
            Behaviors.receiveMessage(
                request -> {
                  request.replyTo().tell(request.request().length());
                  return Behaviors.same();
                }),
            "length",
            akka.actor.typed.Props.empty());
    Merganser.get(system).serve(LENGTH, "l0", actor);
    assertThat(success(ready(LENGTH, 1).send("four")).value()).isEqualTo(4);
  }

  @Test
  void aHandlerCallsAnotherServiceWithItsContext() {
    Service<String, String> front = Service.of("front", String.class, String.class);
    Router<String, String> inner = Merganser.get(cluster.system(1)).router(ECHO);
    Merganser.get(cluster.system(1))
        .serve(
            front,
            "f1",
            (text, context) ->
                inner.send(text, context.options()).thenApply(outcome -> outcome.toString()));
    assertThat(success(ready(front, 1).send("deep")).value()).contains(":deep");
  }

  @Test
  void aHandlerKnowsWhatTheSenderSaid() {
    Service<String, String> context = Service.of("context", String.class, String.class);
    Merganser.get(cluster.system(0))
        .serve(
            context,
            "c0",
            (text, given) ->
                done(
                    given.criticality()
                        + " "
                        + given.customer().orElse("nobody")
                        + " "
                        + given.trace().orElse("untraced")
                        + " "
                        + (given.remaining().toMillis() > 3000)));
    RequestOptions options =
        RequestOptions.defaults()
            .with(Criticality.SHEDDABLE)
            .forCustomer("gmail")
            .traced("00-1-2-01")
            .within(Duration.ofSeconds(5));
    assertThat(success(ready(context, 1).send("?", options)).value())
        .isEqualTo("SHEDDABLE gmail 00-1-2-01 true");
  }

  @Test
  void aFailingHandlerIsNamed() {
    Router<String, String> router = ready(SICK, 2);
    assertThat(await(router.send("throw")))
        .isInstanceOfSatisfying(
            Outcome.HandlerFailed.class,
            failed -> assertThat(failed.reason()).contains("thrown at once"));
    assertThat(await(router.send("stage")))
        .isInstanceOfSatisfying(
            Outcome.HandlerFailed.class,
            failed -> assertThat(failed.reason()).contains("failed later"));
    assertThat(await(router.send("null")))
        .isInstanceOfSatisfying(
            Outcome.HandlerFailed.class,
            failed -> assertThat(failed.reason()).isEqualTo("the handler answered with null"));
  }

  @Test
  void whateverAHandlerDoesItsCallerHearsOfIt() {
    Router<String, String> router = ready(SICK, 2);
    for (String how : List.of("no stage", "error", "long")) {
      assertThat(await(router.send(how))).isInstanceOf(Outcome.HandlerFailed.class);
    }
  }

  @Test
  void aRouterIsAnActorFromTheStart() {
    Service<String, String> fresh = Service.of("fresh", String.class, String.class);
    assertThat(Merganser.get(cluster.system(2)).router(fresh).ref()).isNotNull();
  }

  @Test
  void aRequestThatIsNotAnsweredEndsAtItsDeadline() {
    Router<String, String> router = ready(NEVER, 2);
    assertThat(await(router.send("?", RequestOptions.defaults().within(Duration.ofMillis(50)))))
        .isInstanceOf(Outcome.DeadlineExceeded.class);
  }

  @Test
  void aDeadlineInThePastIsOverAtOnce() {
    CompletionStage<Outcome<String>> sent =
        echo.send("?", RequestOptions.defaults().within(Duration.ofSeconds(-1)));
    assertThat(sent.toCompletableFuture().getNow(null))
        .isInstanceOf(Outcome.DeadlineExceeded.class);
  }

  @Test
  void aPayloadThatCannotBeSerializedHarmsNobodyElse() {
    Service<Object, String> any = Service.of("any", Object.class, String.class);
    Merganser.get(cluster.system(0)).serve(any, "a0", (value, context) -> done("got " + value));
    Router<Object, String> router = Merganser.get(cluster.system(2)).router(any);
    TestCluster.await(() -> await(router.send("probe")).isSuccess());
    assertThat(await(router.send(new Object())))
        .isInstanceOfSatisfying(
            Outcome.InvalidRequest.class,
            invalid -> assertThat(invalid.reason()).startsWith("it could not be serialized: "));
    assertThat(success(router.send("fine")).value()).isEqualTo("got fine");
  }

  @Test
  void aPayloadThatIsTooLargeIsRefused() {
    assertThat(await(echo.send("x".repeat(200_001))))
        .isEqualTo(
            new Outcome.InvalidRequest<>(
                "a request must have at most 200000 bytes, but had 200001"));
    assertThat(success(echo.send("x".repeat(190_000))).value()).hasSize(190_003);
  }

  @Test
  void anotherRequestClassIsNamedWithTheOneExpected() {
    Service<Integer, String> other = Service.of("mismatch", Integer.class, String.class);
    Merganser.get(cluster.system(0))
        .serve(
            Service.of("mismatch", String.class, String.class),
            "m0",
            (text, context) -> done(text));
    Router<Integer, String> router = Merganser.get(cluster.system(2)).router(other);
    TestCluster.await(() -> !(await(router.send(1)) instanceof Outcome.NoBackend<String>));
    assertThat(await(router.send(1)))
        .isEqualTo(
            new Outcome.InvalidRequest<>(
                "service mismatch takes java.lang.String, but was sent java.lang.Integer"));
  }

  @Test
  void aServiceThatNobodyServesHasNoBackend() {
    Service<String, String> unknown = Service.of("unknown", String.class, String.class);
    assertThat(await(Merganser.get(cluster.system(2)).router(unknown).send("?")))
        .isEqualTo(
            new Outcome.NoBackend<>(
                Outcome.NoBackend.Reason.NONE_AVAILABLE, "no backend of unknown is available"));
  }

  @Test
  void badCallsAreRefusedAtOnce() {
    assertThatThrownBy(() -> echo.send(null)).hasMessage("request must not be null");
    assertThatThrownBy(() -> RequestOptions.defaults().forCustomer("x".repeat(129)))
        .hasMessage("a customer name must have 1 to 128 characters, but had 129");
    assertThatThrownBy(() -> Service.of("no spaces", String.class, String.class))
        .hasMessageStartingWith("a service name must be");
    assertThatThrownBy(
            () -> Merganser.get(cluster.system(0)).serve(ECHO, "b0", (text, c) -> done(text)))
        .hasMessage(
            "a service must be served once under each id, but echo is served already as b0");
    assertThatThrownBy(
            () ->
                Merganser.get(cluster.system(2))
                    .router(Service.of("echo", Integer.class, String.class)))
        .hasMessageStartingWith("a service must be called with the same classes everywhere");
  }

  @Test
  void everyRequestIsCountedOnce() {
    Service<String, String> counted = Service.of("counted", String.class, String.class);
    AtomicInteger served = new AtomicInteger();
    Merganser.get(cluster.system(0))
        .serve(counted, "n0", (text, context) -> done("" + served.incrementAndGet()));
    Router<String, String> router = ready(counted, 1);
    RouterStats before = router.stats();
    int handled = served.get();
    List<CompletionStage<Outcome<String>>> sent = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      sent.add(router.send("x"));
    }
    long succeeded = sent.stream().filter(one -> await(one).isSuccess()).count();
    RouterStats after = router.stats();
    assertThat(after.ended() - before.ended()).isEqualTo(300);
    assertThat(after.succeeded() - before.succeeded()).isEqualTo(succeeded);
    assertThat((long) served.get() - handled).isEqualTo(succeeded);
  }

  @Test
  void aLocalProviderIsRefusedWithWhatToConfigure() {
    ActorTestKit local =
        ActorTestKit.create("local", ConfigFactory.parseString("akka.actor.provider = local"));
    try {
      assertThatThrownBy(() -> Merganser.get(local.system()))
          .hasMessageContaining("akka.actor.provider must be cluster, but was local");
    } finally {
      local.shutdownTestKit();
    }
  }

  /** The router of a service, once it has had an answer from so many backends. */
  private static <R> Router<String, R> ready(Service<String, R> service, int backends) {
    Router<String, R> router = Merganser.get(cluster.system(2)).router(service);
    Set<String> answered = new HashSet<>();
    RequestOptions brief = RequestOptions.defaults().within(Duration.ofMillis(300));
    TestCluster.await(
        () -> {
          Outcome<R> outcome = await(router.send("ready?", brief));
          if (outcome instanceof Outcome.Success<R> success) {
            answered.add(success.backend());
          } else if (outcome instanceof Outcome.HandlerFailed<R> failed) {
            answered.add(failed.backend());
          } else if (outcome instanceof Outcome.DeadlineExceeded<R> late) {
            answered.add(late.detail());
          }
          return answered.size() >= backends;
        });
    return router;
  }

  private static <T> CompletionStage<T> done(T value) {
    return CompletableFuture.completedFuture(value);
  }

  private static CompletionStage<String> fail(String how) {
    return switch (how) {
      case "throw" -> throw new IllegalStateException("thrown at once");
      case "null" -> done(null);
      case "no stage" -> null;
      case "error" -> throw new AssertionError("an error");
      case "long" -> throw new IllegalStateException("x".repeat(70_000));
      default -> CompletableFuture.failedFuture(new IllegalStateException("failed later"));
    };
  }

  private static <R> Outcome.Success<R> success(CompletionStage<Outcome<R>> sent) {
    Outcome<R> outcome = await(sent);
    assertThat(outcome).isInstanceOf(Outcome.Success.class);
    return (Outcome.Success<R>) outcome;
  }

  private static <R> Outcome<R> await(CompletionStage<Outcome<R>> sent) {
    try {
      return sent.toCompletableFuture().get(30, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("no outcome", e);
    }
  }
}
