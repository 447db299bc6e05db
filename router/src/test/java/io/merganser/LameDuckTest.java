package io.merganser;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three backends and a client, over Artery on loopback. */
class LameDuckTest {
  private static final Service<String, String> ECHO =
      Service.of("echo", String.class, String.class);

  private final TestCluster cluster = TestCluster.of(4, "");
  private final List<Backend> backends = new ArrayList<>();
  private final Router<String, String> router = Merganser.get(cluster.system(3)).router(ECHO);

  @BeforeEach
  void start() {
    for (int i = 0; i < 3; i++) {
      backends.add(serve(cluster.system(i), "b" + i, ServeOptions.defaults()));
    }
    TestCluster.await(() -> answering().equals(Set.of("b0", "b1", "b2")));
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @Test
  void aLameDuckIsLeftAloneUntilItIsReadyAgain() {
    assertThat(backends.get(0).lameDuck()).succeedsWithin(Duration.ofSeconds(10));
    assertThat(backends.get(0).state()).isEqualTo(BackendState.LAME_DUCK);
    for (int i = 0; i < 100; i++) {
      assertThat(answering()).doesNotContain("b0");
    }
    assertThat(state("b0")).isEqualTo(BackendState.LAME_DUCK);
    backends.get(0).ready();
    TestCluster.await(() -> answering().contains("b0"));
  }

  @Test
  void whatALameDuckHasReceivedIsServed() {
    AtomicBoolean open = new AtomicBoolean();
    CompletableFuture<String> answer = new CompletableFuture<>();
    Service<String, String> slow = Service.of("slow", String.class, String.class);
    Backend backend =
        Merganser.get(cluster.system(0))
            .serve(
                slow,
                "s0",
                (text, context) -> {
                  open.set(true);
                  return answer;
                });
    Merganser.get(cluster.system(1))
        .serve(slow, "s1", (text, context) -> CompletableFuture.completedFuture("s1"));
    Router<String, String> slowRouter = Merganser.get(cluster.system(3)).router(slow);
    TestCluster.await(
        () -> slowRouter.connections().stream().filter(ConnectionInfo::available).count() == 2);
    List<CompletionStage<Outcome<String>>> sent = new ArrayList<>();
    while (!open.get()) {
      sent.add(slowRouter.send("hi"));
      LockSupport.parkNanos(1_000_000);
    }
    CompletableFuture<Void> quiet = backend.lameDuck().toCompletableFuture();
    TestCluster.await(
        () ->
            slowRouter.connections().stream()
                .anyMatch(each -> each.state() == BackendState.LAME_DUCK));
    assertThat(quiet).isNotDone();
    answer.complete("late");
    assertThat(quiet).succeedsWithin(Duration.ofSeconds(10));
    assertThat(sent)
        .allSatisfy(
            stage ->
                assertThat(stage.toCompletableFuture().get(10, TimeUnit.SECONDS).isSuccess())
                    .isTrue());
  }

  @Test
  void whenAllAreLameDucksTheyStillServe() {
    backends.forEach(Backend::lameDuck);
    TestCluster.await(
        () ->
            router.connections().stream().allMatch(each -> each.state() == BackendState.LAME_DUCK));
    assertThat(answering()).containsExactlyInAnyOrder("b0", "b1", "b2");
  }

  @Test
  void aBackendThatIsNotReadyIsConnectedToAndGetsNothing() {
    Backend fourth = serve(cluster.system(3), "b3", ServeOptions.defaults().notReady());
    TestCluster.await(
        () ->
            router.connections().stream()
                .anyMatch(each -> each.backend().equals("b3") && each.connected()));
    for (int i = 0; i < 20; i++) {
      assertThat(answering()).doesNotContain("b3");
    }
    fourth.ready();
    TestCluster.await(() -> answering().contains("b3"));
  }

  @Test
  void aBackendIsReadyOnceItHasWarmedUpWhetherOrNotThatWorked() {
    CompletableFuture<Void> warm = new CompletableFuture<>();
    Backend fourth =
        Merganser.get(cluster.system(3))
            .serve(
                ECHO,
                ServeOptions.defaults().as("b3"),
                (text, context) -> CompletableFuture.completedFuture("b3"),
                handler -> warm);
    assertThat(fourth.state()).isEqualTo(BackendState.STARTING);
    warm.completeExceptionally(new IllegalStateException("no cache"));
    TestCluster.await(() -> fourth.state() == BackendState.HEALTHY);
    TestCluster.await(() -> answering().contains("b3"));
  }

  @Test
  void aNodeThatShutsDownLosesNothing() throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    Queue<Outcome<String>> failed = new ConcurrentLinkedQueue<>();
    // Or on a busy machine all backends would soon have as many in flight as they may.
    Semaphore room = new Semaphore(100);
    Thread load =
        new Thread(
            () -> {
              while (!stop.get()) {
                room.acquireUninterruptibly();
                router
                    .send("hi")
                    .thenAccept(
                        outcome -> {
                          room.release();
                          if (!outcome.isSuccess()) {
                            failed.add(outcome);
                          }
                        });
                LockSupport.parkNanos(500_000);
              }
            });
    load.start();
    ActorSystem<Void> leaving = cluster.system(0);
    assertThat(
            CoordinatedShutdown.get(leaving)
                .runAll(CoordinatedShutdown.unknownReason())
                .toCompletableFuture())
        .succeedsWithin(Duration.ofSeconds(60));
    TestCluster.await(
        () -> router.connections().stream().noneMatch(each -> each.backend().equals("b0")));
    stop.set(true);
    load.join();
    assertThat(failed).isEmpty();
    assertThat(router.fleet().backends())
        .as("its seat is kept")
        .extracting(FleetInfo.BackendInfo::id)
        .contains("b0");
  }

  @Test
  void anIdempotentRequestIsTriedAgainWhereItsBackendIsLost() throws Exception {
    Service<String, String> stuck = Service.of("stuck", String.class, String.class);
    Merganser.get(cluster.system(0))
        .serve(stuck, "s0", (text, context) -> new CompletableFuture<>());
    Router<String, String> caller = Merganser.get(cluster.system(3)).router(stuck);
    TestCluster.await(() -> caller.connections().stream().anyMatch(ConnectionInfo::available));
    CompletableFuture<Outcome<String>> once = caller.send("once").toCompletableFuture();
    CompletableFuture<Outcome<String>> again =
        caller.send("again", RequestOptions.defaults().idempotent()).toCompletableFuture();
    Merganser.get(cluster.system(1))
        .serve(
            stuck,
            "s1",
            (text, context) -> CompletableFuture.completedFuture("attempt " + context.attempt()));
    TestCluster.await(
        () -> caller.connections().stream().filter(ConnectionInfo::available).count() == 2);
    cluster.kill(cluster.system(0));
    assertThat(again.get(30, TimeUnit.SECONDS))
        .isEqualTo(new Outcome.Success<>("attempt 1", "s1", 2, false));
    assertThat(caller.stats().retries()).isEqualTo(1);
    assertThat(once.get(30, TimeUnit.SECONDS)).isNotInstanceOf(Outcome.Success.class);
  }

  private static Backend serve(ActorSystem<Void> system, String id, ServeOptions options) {
    return Merganser.get(system)
        .serve(ECHO, options.as(id), (text, context) -> CompletableFuture.completedFuture(id));
  }

  private BackendState state(String backend) {
    return router.connections().stream()
        .filter(each -> each.backend().equals(backend))
        .findFirst()
        .orElseThrow()
        .state();
  }

  /** Who answers of late. */
  private Set<String> answering() {
    List<CompletableFuture<Outcome<String>>> sent = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      sent.add(router.send("hi").toCompletableFuture());
    }
    return sent.stream()
        .map(CompletableFuture::join)
        .filter(Outcome::isSuccess)
        .map(outcome -> ((Outcome.Success<String>) outcome).backend())
        .collect(Collectors.toSet());
  }
}
