package io.merganser.backend;

import akka.Done;
import akka.actor.typed.ActorSystem;
import io.merganser.Backend;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clean end of a backend: lame duck, until its clients have nothing more for it or the drain
 * interval ends; and goodbye, when nothing on its node can have anything for it either.
 */
public final class Drain {
  private static final Logger LOG = LoggerFactory.getLogger(Drain.class);
  private static final Duration GOODBYE = Duration.ofSeconds(2);

  private Drain() {}

  /**
   * @return completes when there is nothing more to wait for; the backend serves on
   */
  public static CompletionStage<Done> await(
      ServedBackend backend, Duration maximum, ActorSystem<?> system) {
    CompletableFuture<Done> enough = new CompletableFuture<>();
    backend.lameDuckForGood().thenRun(() -> enough.complete(Done.getInstance()));
    CompletableFuture.delayedExecutor(
            maximum.toNanos(), TimeUnit.NANOSECONDS, system.executionContext()::execute)
        .execute(() -> enough.complete(Done.getInstance()));
    return enough;
  }

  /**
   * @return completes when the backend has said goodbye
   */
  public static CompletionStage<Done> close(ServedBackend backend) {
    return backend
        .close()
        .toCompletableFuture()
        .completeOnTimeout(0, GOODBYE.toNanos(), TimeUnit.NANOSECONDS)
        .thenApply(
            cutOff -> {
              tellEnd(backend, cutOff);
              return Done.getInstance();
            });
  }

  private static void tellEnd(Backend backend, int cutOff) {
    if (cutOff == 0) {
      LOG.info("Backend [{}] of [{}] has shut down", backend.id(), backend.service());
      return;
    }
    LOG.warn(
        "Backend [{}] of [{}] shut down with [{}] requests not answered: their clients take them"
            + " for lost. merganser.backend.drain.maximum must be longer than the slowest request.",
        backend.id(),
        backend.service(),
        cutOff);
  }
}
