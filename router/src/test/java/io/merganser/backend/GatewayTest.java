package io.merganser.backend;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.ManualTime;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import com.typesafe.config.ConfigFactory;
import io.merganser.BackendState;
import io.merganser.Criticality;
import io.merganser.Service;
import io.merganser.cluster.LimitStore;
import io.merganser.cluster.NodeActors;
import io.merganser.cluster.Registry;
import io.merganser.load.CostMeter;
import io.merganser.load.ExecutorLoad;
import io.merganser.load.LoadMeter;
import io.merganser.overload.Admission;
import io.merganser.overload.Combination;
import io.merganser.overload.Signal;
import io.merganser.overload.Utilization;
import io.merganser.quota.Grants;
import io.merganser.quota.Limit;
import io.merganser.quota.QuotaSettings;
import io.merganser.wire.Acknowledge;
import io.merganser.wire.Check;
import io.merganser.wire.Goodbye;
import io.merganser.wire.Granted;
import io.merganser.wire.Letter;
import io.merganser.wire.Outbox;
import io.merganser.wire.Payload;
import io.merganser.wire.Payloads;
import io.merganser.wire.RegistryEntry;
import io.merganser.wire.Reply;
import io.merganser.wire.ReplyBatch;
import io.merganser.wire.ReplyFrame;
import io.merganser.wire.RequestBatch;
import io.merganser.wire.RequestFrame;
import io.merganser.wire.RequestHeader;
import io.merganser.wire.Status;
import io.merganser.wire.Subscribe;
import io.merganser.wire.ToBackend;
import io.merganser.wire.ToClient;
import io.merganser.wire.ToCoordinator;
import io.merganser.wire.Unsubscribe;
import io.merganser.wire.UsageReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GatewayTest {
  /** After the header's length, the id and the remaining time. */
  private static final int CRITICALITY_AT = 14;

  private static final BackendSettings SETTINGS =
      BackendSettings.fromConfig(
          ConfigFactory.parseString("merganser.backend.drain.maximum = 9s")
              .withFallback(ConfigFactory.load()));

  private final ActorTestKit kit =
      ActorTestKit.create(ManualTime.config().withFallback(ConfigFactory.load()));
  private final ManualTime time = ManualTime.get(kit.system());
  private final Payloads payloads = new Payloads(kit.system());
  private final LoadMeter meter = new LoadMeter(1, elapsed -> 0.5, 0);
  private final Strays strays = new Strays();
  private final AtomicLong clock = new AtomicLong();
  private final TestProbe<Registry.Command> registry = kit.createTestProbe();
  private final TestProbe<ToClient> client = kit.createTestProbe();
  private final CostMeter costs = new CostMeter(1);
  private final AtomicReference<Double> utilization = new AtomicReference<>(0.0);
  private final Admission admission =
      new Admission(
          SETTINGS.overload(),
          new Utilization(
              List.of(new Signal("test", 1, elapsed -> utilization.get())),
              Combination.HIGHEST,
              fault -> {},
              0),
          new ExecutorLoad(1),
          0);
  private final TestProbe<LimitStore.Command> limits = kit.createTestProbe();
  private final TestProbe<ToCoordinator> coordinator = kit.createTestProbe();
  private final QuotaDesk desk =
      new QuotaDesk(
          QuotaSettings.fromConfig(
              ConfigFactory.parseString("merganser.quota.limits { small = 0 }")
                  .withFallback(ConfigFactory.load())),
          2,
          0);
  private final ActorRef<ToBackend> gateway =
      kit.spawn(
          Gateway.create(
              new Worker<>(
                  Service.of("s", String.class, String.class),
                  (text, context) -> CompletableFuture.completedFuture("re: " + text),
                  Runnable::run,
                  payloads,
                  meter,
                  costs,
                  clock::get,
                  admission,
                  new AtomicInteger(),
                  1000),
              new ServedBackend(
                  "s", "b", meter, costs, admission, () -> 0, desk, BackendState.HEALTHY),
              SETTINGS,
              clock::get,
              new NodeActors(registry.ref(), limits.ref(), coordinator.ref()),
              new RegistryEntry(
                  RegistryEntry.Kind.BACKEND, "s", "b", "n", 1, BackendState.HEALTHY, 0, ""),
              strays));

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void makesItselfKnownWithItsAddress() {
    assertThat(registry.expectMessageClass(Registry.Put.class).entry().address())
        .startsWith("akka://");
  }

  @Test
  void answersASubscriptionAtOnce() {
    subscribe();
  }

  @Test
  void servesOnAnOpenConnection() throws Exception {
    subscribe();
    send(7, 1000);
    Reply reply = reply();
    assertThat(reply.id()).isEqualTo(7);
    assertThat(payloads.read(reply.payload())).isEqualTo("re: quack");
  }

  @Test
  void doesNotRunWhatHasExpired() throws Exception {
    subscribe();
    send(8, 0);
    assertThat(reply().status()).isEqualTo(Reply.Status.EXPIRED);
  }

  @Test
  void refusesWithoutReadingThePayloadWhereThereIsTooMuchToDo() throws Exception {
    subscribe();
    utilization.set(1.6);
    clock.addAndGet(Duration.ofSeconds(1).toNanos());
    byte[] unreadable =
        RequestFrame.encode(
            new RequestHeader(9, 1000, Criticality.CRITICAL, 0, Optional.empty(), Optional.empty()),
            new Payload(-1, "no such serializer", new byte[3]));
    send(unreadable);
    Reply reply = reply();
    assertThat(reply.id()).isEqualTo(9);
    assertThat(reply.status()).isEqualTo(Reply.Status.OVERLOADED);
    assertThat(reply.payload().bytes()).isEmpty();
    assertThat(admission.stats().refused()).containsEntry(Criticality.CRITICAL, 1L);
  }

  @Test
  void refusesACustomerThatIsOutOfQuotaBeforeAllElse() throws Exception {
    subscribe();
    utilization.set(9.0);
    clock.addAndGet(Duration.ofSeconds(1).toNanos());
    send(
        RequestFrame.encode(
            new RequestHeader(
                9, 1000, Criticality.CRITICAL_PLUS, 0, Optional.of("small"), Optional.empty()),
            new Payload(-1, "no such serializer", new byte[3])));
    assertThat(reply().status()).isEqualTo(Reply.Status.OUT_OF_QUOTA);
    assertThat(desk.refused()).isEqualTo(1);
    assertThat(admission.stats().refused()).containsEntry(Criticality.CRITICAL_PLUS, 0L);
  }

  @Test
  void reportsUsageAndGoesByWhatItIsGranted() {
    coordinator.expectNoMessage();
    time.timePasses(Duration.ofSeconds(1));
    UsageReport report = coordinator.expectMessageClass(UsageReport.class);
    assertThat(report.service()).isEqualTo("s");
    assertThat(report.capacity()).isEqualTo(2);
    assertThat(report.held()).isEqualTo(Grants.none());
    Grants grants = new Grants(Map.of("mail", Limit.of(1)), Duration.ofSeconds(30));
    report.replyTo().tell(new Granted(grants));
    time.timePasses(Duration.ofSeconds(1));
    assertThat(coordinator.expectMessageClass(UsageReport.class).held()).isEqualTo(grants);
  }

  @Test
  void takesACriticalityThatItDoesNotKnowForTheDefaultAndCountsIt() throws Exception {
    subscribe();
    byte[] frame =
        RequestFrame.encode(
            new RequestHeader(
                9, 1000, Criticality.SHEDDABLE, 0, Optional.empty(), Optional.empty()),
            payloads.write("quack"));
    frame[CRITICALITY_AT] = 17;
    send(frame);
    assertThat(reply().status()).isEqualTo(Reply.Status.SUCCESS);
    assertThat(strays.unknownCriticality()).isEqualTo(1);
  }

  @Test
  void ignoresRequestsOnAConnectionThatIsNotOpen() throws Exception {
    send(9, 1000);
    client.expectNoMessage(Duration.ofMillis(100));
    subscribe();
    gateway.tell(new Unsubscribe(5));
    send(10, 1000);
    client.expectNoMessage(Duration.ofMillis(100));
    assertThat(strays.unconnected()).isEqualTo(2);
  }

  @Test
  void countsWhatItCannotReadAndServesTheRest() throws Exception {
    subscribe();
    Outbox outbox = new Outbox(() -> {});
    outbox.post(new Frame(new byte[] {1}));
    gateway.tell(RequestBatch.of(5, outbox));
    send(12, 1000);
    assertThat(reply().id()).isEqualTo(12);
    assertThat(strays.malformed()).isEqualTo(1);
  }

  @Test
  void answersAHealthCheckWithItsLoad() {
    subscribe();
    time.timePasses(Duration.ofSeconds(1));
    gateway.tell(new Check(5));
    assertThat(client.expectMessageClass(Status.class).connection()).isEqualTo(5);
  }

  @Test
  void announcesALameDuckAtOnceAndIsQuietWhenTheClientSaysSo() {
    subscribe();
    CompletableFuture<Void> quiet = new CompletableFuture<>();
    gateway.tell(new Gateway.Become(BackendState.LAME_DUCK, quiet, false));
    assertThat(client.expectMessageClass(Status.class).state()).isEqualTo(BackendState.LAME_DUCK);
    gateway.tell(new Acknowledge(5, 1));
    settle();
    assertThat(quiet).as("while the client waits for an answer").isNotDone();
    gateway.tell(new Acknowledge(5, 0));
    assertThat(quiet).succeedsWithin(Duration.ofSeconds(10));
  }

  @Test
  void isNotQuietWhenAClientSendsAgain() throws Exception {
    subscribe();
    gateway.tell(new Gateway.Become(BackendState.LAME_DUCK, new CompletableFuture<>(), false));
    client.expectMessageClass(Status.class);
    gateway.tell(new Acknowledge(5, 0));
    send(13, 1000);
    reply();
    CompletableFuture<Void> quiet = new CompletableFuture<>();
    gateway.tell(new Gateway.Become(BackendState.LAME_DUCK, quiet, false));
    settle();
    assertThat(quiet).isNotDone();
    clock.addAndGet(Duration.ofSeconds(1).toNanos());
    settle();
    assertThat(quiet).as("when it has sent nothing for drain.minimum").isDone();
  }

  @Test
  void aClientMayConnectAgainAndManyTimes() {
    subscribe(5);
    gateway.tell(new Unsubscribe(5));
    subscribe(6);
    subscribe(7);
    client.stop();
    gateway.tell(new Gateway.Become(BackendState.LAME_DUCK, new CompletableFuture<>(), true));
    TestProbe<ToClient> other = kit.createTestProbe();
    other.awaitAssert(
        () -> {
          gateway.tell(new Subscribe(8, "d", other.ref()));
          return other.expectMessageClass(Status.class);
        });
  }

  @Test
  void whoShutsDownDoesNotBecomeReadyAgain() {
    subscribe();
    gateway.tell(new Gateway.Become(BackendState.LAME_DUCK, new CompletableFuture<>(), true));
    client.expectMessageClass(Status.class);
    gateway.tell(new Gateway.Become(BackendState.HEALTHY, new CompletableFuture<>(), false));
    gateway.tell(new Check(5));
    assertThat(client.expectMessageClass(Status.class).state()).isEqualTo(BackendState.LAME_DUCK);
  }

  @Test
  void saysGoodbyeInTheEnd() {
    subscribe();
    CompletableFuture<Integer> cutOff = new CompletableFuture<>();
    gateway.tell(new Gateway.Close(cutOff));
    assertThat(client.expectMessageClass(Goodbye.class)).isEqualTo(new Goodbye(5));
    assertThat(cutOff).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(0);
  }

  /** Until the gateway has seen all that it was told, and looked whether it is quiet. */
  private void settle() {
    time.timePasses(Duration.ofSeconds(1));
    gateway.tell(new Check(5));
    client.fishForMessage(
        Duration.ofSeconds(10),
        message ->
            message instanceof Status
                ? FishingOutcomes.complete()
                : FishingOutcomes.continueAndIgnore());
  }

  private void subscribe() {
    subscribe(5);
  }

  private void subscribe(long connection) {
    gateway.tell(new Subscribe(connection, "c", client.ref()));
    Status status = client.expectMessageClass(Status.class);
    assertThat(status.connection()).isEqualTo(connection);
    assertThat(status.state()).isEqualTo(BackendState.HEALTHY);
  }

  private void send(long id, int remainingMillis) throws Exception {
    byte[] frame =
        RequestFrame.encode(
            new RequestHeader(
                id, remainingMillis, Criticality.CRITICAL, 0, Optional.empty(), Optional.empty()),
            payloads.write("quack"));
    send(frame);
  }

  private void send(byte[] frame) {
    Outbox outbox = new Outbox(() -> {});
    outbox.post(new Frame(frame));
    gateway.tell(RequestBatch.of(5, outbox));
  }

  private Reply reply() {
    return ReplyFrame.decode(client.expectMessageClass(ReplyBatch.class).take().get(0));
  }

  private record Frame(byte[] bytes) implements Letter {
    @Override
    public int size() {
      return bytes.length;
    }

    @Override
    public byte @Nullable [] take() {
      return bytes;
    }
  }
}
