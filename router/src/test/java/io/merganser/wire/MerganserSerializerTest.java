package io.merganser.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.ExtendedActorSystem;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.javadsl.Adapter;
import io.merganser.BackendState;
import io.merganser.Criticality;
import io.merganser.load.LoadReport;
import io.merganser.quota.CustomerUsage;
import io.merganser.quota.Grants;
import io.merganser.quota.Limit;
import io.merganser.quota.Usage;
import java.io.NotSerializableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class MerganserSerializerTest {
  private static final ActorTestKit KIT = ActorTestKit.create();
  private static final LoadReport REPORT = new LoadReport(100, 1, 0.5, 7, 99);

  private final MerganserSerializer serializer =
      new MerganserSerializer((ExtendedActorSystem) Adapter.toClassic(KIT.system()));

  @AfterAll
  static void stop() {
    KIT.shutdownTestKit();
  }

  @Test
  void messagesHaveTheseBytes() {
    assertThat(hex(new Status(5, BackendState.LAME_DUCK, REPORT)))
        .isEqualTo(
            "01"
                + "0000000000000005"
                + "02"
                + "42c80000"
                + "3f800000"
                + "3f000000"
                + "00000007"
                + "0000000000000063");
    assertThat(hex(new Unsubscribe(5))).isEqualTo("010000000000000005");
    assertThat(hex(RequestBatch.of(5, List.of(new byte[] {1}, new byte[] {2, 3}))))
        .isEqualTo("01" + "0000000000000005" + "0002" + "0000000101" + "000000020203");
    assertThat(hex(ReplyBatch.of(5, REPORT, List.of())))
        .isEqualTo(
            "01"
                + "0000000000000005"
                + "42c80000"
                + "3f800000"
                + "3f000000"
                + "00000007"
                + "0000000000000063"
                + "0000");
    assertThat(hex(entry()))
        .isEqualTo(
            "01"
                + "00"
                + "000173"
                + "00026231"
                + "00016e"
                + "0000000000000008"
                + "01"
                + "1e"
                + "000161");
  }

  @Test
  void messagesAboutQuotasHaveTheseBytes() {
    Limit limit = new Limit(2, Map.of(Criticality.SHEDDABLE, 0.5));
    String limitBytes = "4000000000000000" + "01" + "03" + "3fe0000000000000";
    assertThat(hex(new LimitEntry("s", "c", limit)))
        .isEqualTo("01" + "000173" + "000163" + limitBytes);
    assertThat(hex(new Granted(new Grants(Map.of("c", limit), Duration.ofSeconds(1)))))
        .isEqualTo("01" + "000000003b9aca00" + "00000001" + "000163" + limitBytes);
    assertThat(
            hex(
                new UsageTotals(
                    "s", true, List.of(new CustomerUsage("c", 1, 2, Optional.empty())))))
        .isEqualTo(
            "01"
                + "000173"
                + "01"
                + "00000001"
                + "000163"
                + "3ff0000000000000"
                + "4000000000000000"
                + "00");
  }

  @Test
  void messagesAboutQuotasComeBackAsTheyWere() throws Exception {
    for (Object message : aboutQuotas()) {
      assertThat(roundTrip(message)).isEqualTo(message);
    }
    TestProbe<UsageTotals> probe = KIT.createTestProbe();
    UsageQuery query = new UsageQuery("s", probe.ref());
    assertThat(roundTrip(query)).isEqualTo(query);
  }

  @Test
  void messagesComeBackAsTheyWere() throws Exception {
    TestProbe<ToClient> probe = KIT.createTestProbe();
    Status status = new Status(5, BackendState.HEALTHY, REPORT);
    assertThat(roundTrip(status)).isEqualTo(status);
    assertThat(roundTrip(new Unsubscribe(9))).isEqualTo(new Unsubscribe(9));
    assertThat(roundTrip(new Acknowledge(9, 3))).isEqualTo(new Acknowledge(9, 3));
    assertThat(roundTrip(new Check(9))).isEqualTo(new Check(9));
    assertThat(roundTrip(new Goodbye(9))).isEqualTo(new Goodbye(9));
    assertThat(roundTrip(entry())).isEqualTo(entry());
    Subscribe subscribe = new Subscribe(3, "client", probe.ref());
    assertThat(roundTrip(subscribe)).isEqualTo(subscribe);
    RequestBatch batch = (RequestBatch) roundTrip(RequestBatch.of(4, List.of(frame())));
    assertThat(batch.connection()).isEqualTo(4);
    assertThat(batch.take()).containsExactly(frame());
    ReplyBatch replies = (ReplyBatch) roundTrip(ReplyBatch.of(4, REPORT, List.of(frame())));
    assertThat(replies.report()).isEqualTo(REPORT);
    assertThat(replies.take()).containsExactly(frame());
  }

  @Test
  void otherVersionsAndManifestsAreRefused() {
    byte[] bytes = serializer.toBinary(new Unsubscribe(5));
    bytes[0] = 2;
    assertThatThrownBy(() -> serializer.fromBinary(bytes, "U"))
        .isInstanceOf(NotSerializableException.class)
        .hasMessage("Merganser U: version must be 1, but was 2");
    assertThatThrownBy(() -> serializer.fromBinary(serializer.toBinary(new Unsubscribe(5)), "Z"))
        .isInstanceOf(NotSerializableException.class)
        .hasMessage("Merganser Z: unknown manifest");
  }

  /** Bytes changed, cut, grown and foreign: all are read, or refused, and nothing else happens. */
  @Test
  void mutatedFramesDoNoHarm() {
    SplittableRandom random = new SplittableRandom(20);
    List<Object> messages =
        List.of(
            new Status(5, BackendState.HEALTHY, REPORT),
            RequestBatch.of(4, List.of(frame(), frame(), frame())),
            ReplyBatch.of(4, REPORT, List.of(replyFrame(), replyFrame())),
            entry(),
            aboutQuotas().get(0),
            aboutQuotas().get(1),
            aboutQuotas().get(2),
            new Unsubscribe(1));
    int refused = 0;
    for (int i = 0; i < 200_000; i++) {
      Object message = messages.get(i % messages.size());
      byte[] bytes = mutate(serializer.toBinary(message), random);
      refused += read(bytes, serializer.manifest(message)) ? 0 : 1;
    }
    assertThat(refused).as("mutations that were noticed").isGreaterThan(50_000);
  }

  private boolean read(byte[] bytes, String manifest) {
    try {
      Object message = serializer.fromBinary(bytes, manifest);
      List<byte[]> frames = new ArrayList<>();
      if (message instanceof RequestBatch batch) {
        frames.addAll(batch.take());
        frames.forEach(RequestFrame::header);
        frames.forEach(RequestFrame::payload);
      } else if (message instanceof ReplyBatch batch) {
        frames.addAll(batch.take());
        frames.forEach(ReplyFrame::decode);
      }
      return true;
    } catch (NotSerializableException | MalformedException expected) {
      return false;
    }
  }

  private static byte[] mutate(byte[] bytes, SplittableRandom random) {
    byte[] mutated =
        switch (random.nextInt(4)) {
          case 0 -> Arrays.copyOf(bytes, random.nextInt(bytes.length));
          case 1 -> Arrays.copyOf(bytes, bytes.length + random.nextInt(20));
          default -> bytes.clone();
        };
    for (int flips = random.nextInt(4); flips > 0 && mutated.length > 0; flips--) {
      mutated[random.nextInt(mutated.length)] = (byte) random.nextInt(256);
    }
    return mutated;
  }

  private Object roundTrip(Object message) throws Exception {
    return serializer.fromBinary(serializer.toBinary(message), serializer.manifest(message));
  }

  private String hex(Object message) {
    return HexFormat.of().formatHex(serializer.toBinary(message));
  }

  private static List<Object> aboutQuotas() {
    Limit limit = new Limit(3, Map.of(Criticality.SHEDDABLE, 0.5, Criticality.CRITICAL, 1.0));
    Grants grants = new Grants(Map.of("c", limit, "d", Limit.of(7)), Duration.ofSeconds(30));
    Usage usage = new Usage("c", 1, 2, Map.of(Criticality.SHEDDABLE, 0.1));
    TestProbe<ToBackend> probe = KIT.createTestProbe();
    return List.of(
        new LimitEntry("s", "", limit),
        new Granted(grants),
        new UsageTotals(
            "s", false, List.of(new CustomerUsage("c", 1, 2, Optional.of(Limit.of(3))))),
        new UsageReport(
            "s",
            "b1",
            99,
            4.5,
            3,
            List.of(
                new UsageReport.Customer(usage, Optional.of(limit)),
                new UsageReport.Customer(new Usage("d", 0, 1, Map.of()), Optional.empty())),
            grants,
            probe.ref()));
  }

  private static RegistryEntry entry() {
    return new RegistryEntry(
        RegistryEntry.Kind.BACKEND, "s", "b1", "n", 8, BackendState.HEALTHY, 30, "a");
  }

  private static byte[] frame() {
    return RequestFrame.encode(
        new RequestHeader(1, 2, Criticality.CRITICAL, 0, Optional.of("c"), Optional.empty()),
        new Payload(20, "m", new byte[] {1, 2, 3}));
  }

  private static byte[] replyFrame() {
    return ReplyFrame.encode(Reply.success(1, false, new Payload(20, "m", new byte[] {1, 2, 3})));
  }
}
