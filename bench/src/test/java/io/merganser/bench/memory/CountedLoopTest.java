package io.merganser.bench.memory;

import static org.assertj.core.api.Assertions.assertThat;

import akka.NotUsed;
import akka.actor.typed.ActorRef;
import akka.stream.javadsl.Flow;
import io.merganser.ConnectionInfo;
import io.merganser.FleetInfo;
import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.Router;
import io.merganser.RouterStats;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class CountedLoopTest {
  private final AtomicInteger sent = new AtomicInteger();

  @Test
  void sendsExactlyAsManyAsItIsTold() throws Exception {
    CountedLoop loop = new CountedLoop(new Answering(payload -> payload), 4);
    loop.send(10, done -> {});
    loop.send(90, done -> {});
    assertThat(sent).hasValue(100);
    assertThat(loop.succeeded()).isEqualTo(100);
    assertThat(loop.firstFailure()).isNull();
  }

  @Test
  void sendsNothingAfterAFailureAndSaysWhatItWas() throws Exception {
    CountedLoop loop =
        new CountedLoop(
            new Answering(payload -> sent.get() < 7 ? payload : new byte[payload.length]), 4);
    loop.send(100, done -> {});
    assertThat(sent).hasValue(7);
    assertThat(loop.succeeded()).isEqualTo(6);
    assertThat(loop.failed()).isEqualTo(1);
    assertThat(loop.firstFailure()).isEqualTo("an echo of 128 bytes that are not those sent");
  }

  private final class Answering implements Router<byte[], byte[]> {
    private final UnaryOperator<byte[]> handler;

    private Answering(UnaryOperator<byte[]> handler) {
      this.handler = handler;
    }

    @Override
    public CompletionStage<Outcome<byte[]>> send(byte[] request, RequestOptions options) {
      sent.incrementAndGet();
      return CompletableFuture.completedFuture(
          new Outcome.Success<>(handler.apply(request), "backend"));
    }

    @Override
    public ActorRef<Send<byte[], byte[]>> ref() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Flow<byte[], Outcome<byte[]>, NotUsed> flow(int parallelism) {
      throw new UnsupportedOperationException();
    }

    @Override
    public RouterStats stats() {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<ConnectionInfo> connections() {
      throw new AssertionError("not asked for");
    }

    @Override
    public FleetInfo fleet() {
      throw new AssertionError("not asked for");
    }
  }
}
