package io.merganser.bench.memory;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import io.merganser.Merganser;
import io.merganser.Outcome;
import io.merganser.Router;
import io.merganser.Service;
import io.merganser.bench.compare.AkkaNode;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.LongConsumer;

/**
 * Sends many echoes through a router to backends on another node, and looks at what stays behind.
 * Both nodes are in this process, so that whatever either side keeps shows.
 */
public final class Soak {
  private static final Service<byte[], byte[]> ECHO =
      Service.of("echo", byte[].class, byte[].class);
  private static final int BACKENDS = 3;
  private static final Duration READY = Duration.ofSeconds(40);

  private final SoakSettings settings;

  public Soak(SoakSettings settings) {
    this.settings = settings;
  }

  /**
   * @param onProgress told now and then how many requests have succeeded
   */
  public SoakResult run(LongConsumer onProgress) throws InterruptedException, ExecutionException {
    ActorSystem<Void> server = AkkaNode.join(Behaviors.empty(), "merganser", List.of());
    try {
      for (int i = 0; i < BACKENDS; i++) {
        Merganser.get(server)
            .serve(
                ECHO,
                "backend-" + i,
                (payload, context) -> CompletableFuture.completedFuture(payload));
      }
      int port = server.address().getPort().orElseThrow();
      ActorSystem<Void> client = AkkaNode.join(Behaviors.empty(), "merganser", List.of(port));
      try {
        Router<byte[], byte[]> router = Merganser.get(client).router(ECHO);
        awaitBackends(router);
        return soak(new CountedLoop(router, settings.inFlight()), onProgress);
      } finally {
        end(client);
      }
    } finally {
      end(server);
    }
  }

  private SoakResult soak(CountedLoop loop, LongConsumer onProgress) throws InterruptedException {
    long startedAtNanos = System.nanoTime();
    loop.send(settings.firstTenth(), onProgress);
    long nanos = System.nanoTime() - startedAtNanos;
    long before = LiveHeap.bytes();
    startedAtNanos = System.nanoTime();
    loop.send(settings.requests() - settings.firstTenth(), onProgress);
    nanos += System.nanoTime() - startedAtNanos;
    long after = LiveHeap.bytes();
    return new SoakResult(
        before, after, loop.succeeded(), loop.failed(), nanos / 1e9, loop.firstFailure());
  }

  private static void awaitBackends(Router<byte[], byte[]> router)
      throws InterruptedException, ExecutionException {
    Set<String> answered = new HashSet<>();
    long before = System.nanoTime();
    while (answered.size() < BACKENDS) {
      if (System.nanoTime() - before > READY.toNanos()) {
        throw new IllegalStateException(
            "must reach %d backends, but reached %s".formatted(BACKENDS, answered));
      }
      if (router.send(new byte[1]).toCompletableFuture().get()
          instanceof Outcome.Success<byte[]> success) {
        answered.add(success.backend());
      } else {
        Thread.sleep(10);
      }
    }
  }

  private static void end(ActorSystem<?> system) throws InterruptedException, ExecutionException {
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().get();
  }
}
