package io.merganser.wire;

import java.nio.ByteBuffer;

/**
 * A reply as bytes.
 *
 * <pre>
 * u16 length of the header that follows
 *   i64 id, u8 status, text detail, optionally u8 flags; more is skipped
 * i32 serializer, text manifest, payload to the end
 * </pre>
 */
public final class ReplyFrame {
  private static final byte DEGRADED = 1;
  private static final Reply.Status[] STATUSES = Reply.Status.values();

  private ReplyFrame() {}

  public static byte[] encode(Reply reply) {
    byte[] detail = Fields.utf8(reply.detail());
    byte[] manifest = Fields.utf8(reply.payload().manifest());
    int headerLength = Long.BYTES + 1 + Short.BYTES + detail.length + (reply.degraded() ? 1 : 0);
    ByteBuffer frame =
        ByteBuffer.allocate(
            Short.BYTES + headerLength + Fields.payloadSize(reply.payload(), manifest));
    frame.putShort((short) headerLength);
    frame.putLong(reply.id()).put((byte) reply.status().ordinal());
    Fields.putText(frame, detail);
    if (reply.degraded()) {
      frame.put(DEGRADED);
    }
    Fields.putPayload(frame, reply.payload(), manifest);
    return frame.array();
  }

  /**
   * @throws MalformedException if the bytes are no frame
   */
  public static Reply decode(byte[] frame) {
    return Fields.read("a reply", ByteBuffer.wrap(frame), ReplyFrame::read);
  }

  private static Reply read(ByteBuffer buffer) {
    ByteBuffer header = ByteBuffer.wrap(Fields.bytes(buffer, buffer.getShort() & 0xFFFF));
    long id = header.getLong();
    Reply.Status status = Fields.constant(STATUSES, header.get(), Reply.Status.HANDLER_FAILED);
    String detail = Fields.text(header);
    boolean degraded = header.hasRemaining() && (header.get() & DEGRADED) != 0;
    return new Reply(id, status, detail, degraded, Fields.payload(buffer));
  }
}
