package io.merganser.ingress;

import akka.util.ByteString;
import akka.util.ByteStringBuilder;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Collects the parts of one body. For one thread at a time. */
final class BodyBuffer {
  private final long limit;
  private final long discard;
  private @Nullable ByteStringBuilder parts = ByteString.createBuilder();
  private long length;

  /**
   * @param discard how many bytes beyond the limit are waited for, and thrown away
   */
  BodyBuffer(long limit, long discard) {
    this.limit = limit;
    this.discard = discard;
  }

  void add(ByteString part, CompletableFuture<byte[]> result) {
    length += part.size();
    ByteStringBuilder builder = parts;
    if (length <= limit && builder != null) {
      builder.append(part);
      return;
    }
    parts = null;
    if (length > limit + discard) {
      result.completeExceptionally(new Rejected(Problem.bodyTooLarge(limit)));
    }
  }

  void end(@Nullable Throwable failure, CompletableFuture<byte[]> result) {
    ByteStringBuilder builder = parts;
    if (failure != null) {
      result.completeExceptionally(Rejected.badRequest("the body was cut off or malformed"));
    } else if (builder == null) {
      result.completeExceptionally(new Rejected(Problem.bodyTooLarge(limit)));
    } else {
      result.complete(builder.result().toArray());
    }
  }
}
