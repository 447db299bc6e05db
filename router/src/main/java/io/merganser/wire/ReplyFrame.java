package io.merganser.wire;

import java.nio.ByteBuffer;

/**
 * A reply as bytes.
 *
 * <pre>
 * u16 length of the header that follows
 *   i64 id, u8 status, text detail; more is skipped
 * i32 serializer, text manifest, payload to the end
 * </pre>
 */
public final class ReplyFrame {

  private ReplyFrame() {}

  public static byte[] encode(Reply reply) {
    byte[] detail = Fields.utf8(reply.detail());
    byte[] manifest = Fields.utf8(reply.payload().manifest());
    int headerLength = Long.BYTES + 1 + Short.BYTES + detail.length;
    ByteBuffer frame =
        ByteBuffer.allocate(
            Short.BYTES + headerLength + Fields.payloadSize(reply.payload(), manifest));
    frame.putShort((short) headerLength);
    frame.putLong(reply.id()).put((byte) reply.status().ordinal());
    Fields.putText(frame, detail);
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
    Reply.Status status =
        Fields.constant(Reply.Status.values(), header.get(), Reply.Status.HANDLER_FAILED);
    return new Reply(id, status, Fields.text(header), Fields.payload(buffer));
  }
}
