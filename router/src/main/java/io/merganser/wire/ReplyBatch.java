package io.merganser.wire;

import io.merganser.load.LoadReport;
import java.util.List;
import java.util.function.Supplier;

/**
 * Replies on one connection, and the backend's load as they were written. As a {@link RequestBatch}
 * it is filled when it is written.
 */
public final class ReplyBatch implements ToClient {
  private final long connection;
  private final Supplier<LoadReport> report;
  private final Supplier<List<byte[]>> frames;

  private ReplyBatch(long connection, Supplier<LoadReport> report, Supplier<List<byte[]>> frames) {
    this.connection = connection;
    this.report = report;
    this.frames = frames;
  }

  public static ReplyBatch of(long connection, Supplier<LoadReport> report, Outbox outbox) {
    return new ReplyBatch(connection, report, outbox::take);
  }

  static ReplyBatch of(long connection, LoadReport report, List<byte[]> frames) {
    return new ReplyBatch(connection, () -> report, () -> frames);
  }

  public long connection() {
    return connection;
  }

  public LoadReport report() {
    return report.get();
  }

  /** The {@link ReplyFrame}s. To be called once. */
  public List<byte[]> take() {
    return frames.get();
  }
}
