package io.merganser.client;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.ConfigFactory;
import io.merganser.BackendState;
import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.balance.Balancer;
import io.merganser.cluster.ServiceView;
import io.merganser.load.LoadReport;
import io.merganser.overload.RetryBudget;
import io.merganser.overload.Throttles;
import io.merganser.wire.Check;
import io.merganser.wire.Payload;
import io.merganser.wire.RegistryEntry;
import io.merganser.wire.RequestBatch;
import io.merganser.wire.Status;
import io.merganser.wire.Subscribe;
import io.merganser.wire.ToBackend;
import io.merganser.wire.ToClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RouterActorTest {
  private final ActorTestKit kit =
      ActorTestKit.create(ManualTime.config().withFallback(ConfigFactory.load()));
  private final ManualTime time = ManualTime.get(kit.system());
  private final AtomicLong clock = new AtomicLong();
  private final AtomicReference<String> closed = new AtomicReference<>();
  private final Map<Long, Connection> connections = new ConcurrentHashMap<>();
  private final ClientSettings settings =
      ClientSettings.fromConfig(
          ConfigFactory.parseString("merganser.router.subset.size = 1")
              .withFallback(ConfigFactory.load()));
  private final Balancer balancer =
      new Balancer(
          settings.balance().policy().create(settings.balance(), new SplittableRandom(1)),
          settings.balance(),
          0,
          new SplittableRandom(2));
  private final Counters counters = new Counters("s", new Listeners(), clock::get);
  private final RetryBudget budget = new RetryBudget(0.1, 10, 0);
  private final Throttles throttles = settings.throttle().create(() -> 0.5, 0);
  private final TestProbe<ToBackend> backend = kit.createTestProbe();
  private final TestProbe<ToClient> inbox = kit.createTestProbe();
  private final TestProbe<RouterActor.Command> seen = kit.createTestProbe();
  private final ActorRef<RouterActor.Command> router =
      kit.spawn(
          Behaviors.monitor(
              RouterActor.Command.class,
              seen.ref(),
              RouterActor.create(
                  new RouterActor.Plane(
                      "s",
                      "client",
                      settings,
                      balancer,
                      connections,
                      counters,
                      new Attempts(
                          balancer, settings.retry(), budget, throttles, counters, clock::get),
                      throttles,
                      clock::get,
                      view -> {},
                      closed::set),
                  inbox.ref())));

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void opensAConnectionOnceTheFleetHasSettled() {
    fleet(Set.of(), entry("b1", 1));
    backend.expectNoMessage(Duration.ofMillis(50));
    pass(Duration.ofMillis(200));
    Subscribe subscribe = backend.expectMessageClass(Subscribe.class);
    assertThat(subscribe.client()).isEqualTo("client");
    assertThat(connections).containsKey(subscribe.connection());
    assertThat(balancer.pick()).as("before the backend has answered").isNull();
  }

  @Test
  void knocksAgainUntilItIsAnswered() {
    fleet(Set.of(), entry("b1", 1));
    pass(Duration.ofMillis(200));
    backend.expectMessageClass(Subscribe.class);
    pass(Duration.ofSeconds(1));
    backend.expectMessageClass(Subscribe.class);
    answer();
    pass(Duration.ofMillis(500));
    backend.expectNoMessage(Duration.ofMillis(50));
  }

  @Test
  void asksABackendWithoutTrafficHowItIsAndDoesWithoutOneThatDoesNotAnswer() {
    fleet(Set.of(), entry("b1", 1));
    pass(Duration.ofMillis(200));
    backend.expectMessageClass(Subscribe.class);
    answer();
    passInTicks(Duration.ofSeconds(1));
    Check check = backend.expectMessageClass(Check.class);
    assertThat(connections).containsKey(check.connection());
    assertThat(connections.get(check.connection()).isAvailable()).isTrue();
    passInTicks(Duration.ofMillis(600));
    assertThat(connections.get(check.connection()).isAvailable()).isFalse();
    passInTicks(Duration.ofMillis(400));
    backend.expectMessageClass(Subscribe.class);
    answer();
    Connection connection = connections.get(check.connection());
    assertThat(connection.tryStart()).as("one request to see").isTrue();
    assertThat(connection.tryStart()).as("and no more").isFalse();
  }

  @Test
  void endsWhatIsLate() {
    Pending<String> request = sendTo("b1", Duration.ofSeconds(1));
    pass(Duration.ofMillis(900));
    assertThat(request).isNotDone();
    pass(Duration.ofMillis(200));
    assertThat(request).succeedsWithin(Duration.ofSeconds(10));
    assertThat(request.join()).isInstanceOf(Outcome.DeadlineExceeded.class);
  }

  @Test
  void losesWhatIsInFlightWhereANodeCannotBeReachedAndConnectsAgainAfter() {
    Pending<String> request = sendTo("b1", Duration.ofMinutes(1));
    fleet(Set.of("node-b1"), entry("b1", 1));
    assertThat(request).succeedsWithin(Duration.ofSeconds(10));
    assertThat(request.join())
        .isEqualTo(new Outcome.BackendLost<>("b1", "its node cannot be reached"));
    assertThat(balancer.pick()).isNull();
    fleet(Set.of(), entry("b1", 1));
    backend.expectMessageClass(Subscribe.class);
  }

  @Test
  void losesWhatIsInFlightAtABackendThatFellSilentBeforeItsNodeWasFoundUnreachable() {
    Pending<String> request = sendTo("b1", Duration.ofMinutes(1));
    passInTicks(Duration.ofSeconds(1));
    assertThat(request).as("silent is not lost").isNotDone();
    fleet(Set.of("node-b1"), entry("b1", 1));
    assertThat(request).succeedsWithin(Duration.ofSeconds(10));
  }

  @Test
  void whatMayBeSentAgainWaitsWhereThereIsNobodyElse() {
    Pending<String> request =
        sendTo("b1", Duration.ofMinutes(1), RequestOptions.defaults().idempotent());
    passInTicks(Duration.ofSeconds(1));
    assertThat(connections.values()).noneMatch(Connection::isConnected);
    assertThat(request).isNotDone();
    passInTicks(Duration.ofSeconds(3));
    assertThat(request).as("silent for too long").succeedsWithin(Duration.ofSeconds(10));
    assertThat(request.join()).isEqualTo(new Outcome.BackendLost<>("b1", "it does not answer"));
  }

  @Test
  void opensAnotherConnectionToABackendThatHasRestarted() {
    Pending<String> request = sendTo("b1", Duration.ofMinutes(1));
    fleet(Set.of(), entry("b1", 2));
    pass(Duration.ofMillis(200));
    assertThat(request).succeedsWithin(Duration.ofSeconds(10));
    assertThat(request.join()).isInstanceOf(Outcome.BackendLost.class);
    backend.fishForMessage(
        Duration.ofSeconds(10),
        message ->
            message instanceof Subscribe
                ? FishingOutcomes.complete()
                : FishingOutcomes.continueAndIgnore());
  }

  @Test
  void endsEverythingWhenItStops() {
    Pending<String> request = sendTo("b1", Duration.ofMinutes(1));
    kit.stop(router);
    assertThat(request.join()).isEqualTo(new Outcome.BackendLost<>("b1", "the router has stopped"));
    assertThat(closed).hasValue("the router of s has stopped");
    assertThat(balancer.pick()).isNull();
  }

  /** A request in flight at a backend that has taken it. */
  private Pending<String> sendTo(String id, Duration within) {
    return sendTo(id, within, RequestOptions.defaults());
  }

  private Pending<String> sendTo(String id, Duration within, RequestOptions options) {
    fleet(Set.of(), entry(id, 1));
    pass(Duration.ofMillis(200));
    backend.expectMessageClass(Subscribe.class);
    answer();
    Connection connection =
        (Connection) backend.awaitAssert(() -> Objects.requireNonNull(balancer.pick()));
    Pending<String> request =
        new Pending<>(clock.get(), within.toNanos(), options, Payload.NONE, clock::get);
    connection.send(request);
    backend.expectMessageClass(RequestBatch.class).take();
    return request;
  }

  private void answer() {
    backend.awaitAssert(
        () -> {
          assertThat(connections).isNotEmpty();
          return null;
        });
    connections
        .values()
        .forEach(
            one ->
                one.update(
                    new Status(one.number(), BackendState.HEALTHY, new LoadReport(0, 0, 0, 0, 1)),
                    clock.get()));
    pass(Duration.ofMillis(100));
  }

  private void fleet(Set<String> unreachable, RegistryEntry... backends) {
    router.tell(
        new RouterActor.FleetChanged(
            new ServiceView(List.of(backends), List.of(), unreachable, Set.of())));
  }

  private void passInTicks(Duration duration) {
    for (long passed = 0; passed < duration.toMillis(); passed += 100) {
      pass(Duration.ofMillis(100));
      await("Tick");
    }
    // One message at a time: when it sees this one, it is done with the tick.
    pass(Duration.ofMillis(20));
    await("Sweep");
  }

  private void await(String command) {
    seen.fishForMessage(
        Duration.ofSeconds(10),
        message ->
            message.getClass().getSimpleName().equals(command)
                ? FishingOutcomes.complete()
                : FishingOutcomes.continueAndIgnore());
  }

  private void pass(Duration duration) {
    clock.addAndGet(duration.toNanos());
    time.timePasses(duration);
  }

  private RegistryEntry entry(String id, long incarnation) {
    return new RegistryEntry(
        RegistryEntry.Kind.BACKEND,
        "s",
        id,
        "node-" + id,
        incarnation,
        BackendState.HEALTHY,
        0,
        ActorRefResolver.get(kit.system()).toSerializationFormat(backend.ref()));
  }
}
