package io.merganser.ingress;

import akka.actor.Cancellable;
import akka.actor.typed.ActorSystem;
import akka.http.javadsl.model.HttpEntity;
import akka.http.javadsl.model.HttpRequest;
import akka.stream.javadsl.Sink;
import akka.util.ByteString;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Reads bodies into memory, or away. Safe from any thread.
 *
 * <p>akka-http closes an HTTP/1.1 connection when a response comes before the end of its request.
 * So an unwanted body is read to its end where that is not far, and a body is never cancelled: that
 * would end the connection without any response.
 */
final class BodyReader {
  private final ActorSystem<?> system;
  private final long maxDiscardBytes;
  private final Duration maxDiscardTime;

  BodyReader(ActorSystem<?> system, long maxDiscardBytes, Duration maxDiscardTime) {
    this.system = system;
    this.maxDiscardBytes = maxDiscardBytes;
    this.maxDiscardTime = maxDiscardTime;
  }

  /** The body; or fails with {@link Rejected}, as soon as it is too large or too late. */
  CompletionStage<byte[]> read(HttpRequest request, long limit, Duration within) {
    HttpEntity entity = request.entity();
    if (exceeds(entity, limit)) {
      Rejected tooLarge = new Rejected(Problem.bodyTooLarge(limit));
      return discard(request).thenCompose(done -> CompletableFuture.failedStage(tooLarge));
    }
    if (entity instanceof HttpEntity.Strict strict) {
      return CompletableFuture.completedFuture(strict.getData().toArray());
    }
    return receive(entity, new BodyBuffer(limit, maxDiscardBytes), within);
  }

  /** Completes when the rest of the body has been read away, or is not worth it. */
  CompletionStage<Void> discard(HttpRequest request) {
    HttpEntity entity = request.entity();
    boolean waiting = request.getHeader("expect").isPresent();
    if (entity.isStrict() || waiting || exceeds(entity, maxDiscardBytes)) {
      return CompletableFuture.completedFuture(null);
    }
    return receive(entity, new BodyBuffer(0, maxDiscardBytes), maxDiscardTime)
        .handle((body, failure) -> null);
  }

  private CompletionStage<byte[]> receive(HttpEntity entity, BodyBuffer buffer, Duration within) {
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    Cancellable timer =
        system
            .scheduler()
            .scheduleOnce(
                within,
                () -> result.completeExceptionally(new Rejected(late())),
                system.executionContext());
    entity
        .withoutSizeLimit()
        .getDataBytes()
        .runWith(Sink.<ByteString>foreach(part -> buffer.add(part, result)), system)
        .whenComplete((done, failure) -> buffer.end(failure, result));
    return result.whenComplete((body, failure) -> timer.cancel());
  }

  private static boolean exceeds(HttpEntity entity, long limit) {
    OptionalLong length = entity.getContentLengthOption();
    return length.isPresent() && length.getAsLong() > limit;
  }

  private static Problem late() {
    return Problem.of(
        408, "body-too-late", "The body came too late", "the body did not come in time");
  }
}
