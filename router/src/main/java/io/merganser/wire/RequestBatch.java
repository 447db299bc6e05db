package io.merganser.wire;

import java.util.List;
import java.util.function.Supplier;

/**
 * Requests of one connection, in the order they were sent. On the sending side it stands for what
 * waits in an outbox, and is filled when it is written, or received in the same process.
 */
public final class RequestBatch implements ToBackend {
  private final long connection;
  private final Supplier<List<byte[]>> frames;

  private RequestBatch(long connection, Supplier<List<byte[]>> frames) {
    this.connection = connection;
    this.frames = frames;
  }

  public static RequestBatch of(long connection, Outbox outbox) {
    return new RequestBatch(connection, outbox::take);
  }

  static RequestBatch of(long connection, List<byte[]> frames) {
    return new RequestBatch(connection, () -> frames);
  }

  public long connection() {
    return connection;
  }

  /** The {@link RequestFrame}s. To be called once. */
  public List<byte[]> take() {
    return frames.get();
  }
}
