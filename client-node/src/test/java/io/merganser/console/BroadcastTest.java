package io.merganser.console;

import static org.assertj.core.api.Assertions.assertThat;

import akka.NotUsed;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.http.javadsl.model.sse.ServerSentEvent;
import akka.stream.Materializer;
import akka.stream.javadsl.Sink;
import akka.stream.javadsl.Source;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class BroadcastTest {
  private static final ActorTestKit TEST_KIT = ActorTestKit.create();

  private final Materializer materializer = Materializer.matFromSystem(TEST_KIT.system());
  private final Broadcast broadcast = new Broadcast(2, materializer);

  @AfterAll
  static void shutDown() {
    TEST_KIT.shutdownTestKit();
  }

  @Test
  void sendsWhatComesFirstAndThenTheSameToAll() throws Exception {
    Source<ServerSentEvent, NotUsed> one = watch(List.of(event("history"))).orElseThrow();
    Source<ServerSentEvent, NotUsed> two = watch(List.of()).orElseThrow();
    broadcast.publish(event("news"));
    assertThat(take(one, 2)).containsExactly(event("history"), event("news"));
    assertThat(take(two, 1)).containsExactly(event("news"));
  }

  @Test
  void hasRoomForSoManyAndNoMore() {
    Source<ServerSentEvent, NotUsed> one = watch(List.of()).orElseThrow();
    assertThat(watch(List.of())).isPresent();
    assertThat(watch(List.of())).isEmpty();
    one.runWith(Sink.cancelled(), materializer);
    DemoFleet.await(
        () -> {
          broadcast.publish(event("news"));
          return watch(List.of()).isPresent();
        });
  }

  @Test
  void cutsOffWhoDoesNotKeepUp() {
    assertThat(watch(List.of())).isPresent();
    for (int i = 0; i < 100; i++) {
      broadcast.publish(event("news"));
    }
    assertThat(broadcast.hasWatchers()).isFalse();
  }

  @Test
  void endsAllStreamsWhenClosedAndTakesNobodyMore() throws Exception {
    Source<ServerSentEvent, NotUsed> one = watch(List.of(event("history"))).orElseThrow();
    broadcast.close();
    assertThat(take(one, Integer.MAX_VALUE)).containsExactly(event("history"));
    assertThat(watch(List.of())).isEmpty();
  }

  private Optional<Source<ServerSentEvent, NotUsed>> watch(List<ServerSentEvent> first) {
    return broadcast.watch(() -> first);
  }

  private List<ServerSentEvent> take(Source<ServerSentEvent, NotUsed> source, int number)
      throws Exception {
    return source
        .take(number)
        .runWith(Sink.seq(), materializer)
        .toCompletableFuture()
        .get(30, TimeUnit.SECONDS);
  }

  private static ServerSentEvent event(String text) {
    return ServerSentEvent.create(text);
  }
}
