package io.merganser.wire;

import io.merganser.Criticality;
import io.merganser.RequestOptions;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A request as bytes: a header of its own length, then the payload, so that the one can be read
 * without the other.
 *
 * <pre>
 * u16 length of the header that follows
 *   i64 id, i32 remaining milliseconds, u8 criticality, u8 attempt
 *   fields, each u8 tag, u16 length, bytes; unknown tags are skipped
 * i32 serializer, text manifest, payload to the end
 * </pre>
 */
public final class RequestFrame {
  private static final int ID_AT = Short.BYTES;
  private static final int REMAINING_AT = ID_AT + Long.BYTES;
  private static final int CRITICALITY_AT = REMAINING_AT + Integer.BYTES;
  private static final int ATTEMPT_AT = CRITICALITY_AT + 1;
  private static final int FIXED = Long.BYTES + Integer.BYTES + 2;
  private static final Criticality[] CRITICALITIES = Criticality.values();
  private static final byte CUSTOMER = 1;
  private static final byte TRACE = 2;

  private RequestFrame() {}

  public static byte[] encode(RequestHeader header, Payload payload) {
    byte[] customer = Fields.utf8(header.customer().orElse(""));
    byte[] trace = Fields.utf8(header.trace().orElse(""));
    byte[] manifest = Fields.utf8(payload.manifest());
    int headerLength = FIXED + fieldSize(customer) + fieldSize(trace);
    ByteBuffer frame =
        ByteBuffer.allocate(Short.BYTES + headerLength + Fields.payloadSize(payload, manifest));
    frame.putShort((short) headerLength);
    frame.putLong(header.id()).putInt(header.remainingMillis());
    frame.put((byte) header.criticality().ordinal()).put((byte) header.attempt());
    putField(frame, CUSTOMER, customer);
    putField(frame, TRACE, trace);
    Fields.putPayload(frame, payload, manifest);
    return frame.array();
  }

  /** Writes another id into an encoded frame. */
  public static void setId(byte[] frame, long id) {
    ByteBuffer.wrap(frame).putLong(ID_AT, id);
  }

  /** Writes into an encoded frame how often it has been tried before. */
  public static void setAttempt(byte[] frame, int attempt) {
    frame[ATTEMPT_AT] = (byte) attempt;
  }

  /** Writes into an encoded frame how long its sender still waits. */
  public static void setRemaining(byte[] frame, int millis) {
    ByteBuffer.wrap(frame).putInt(REMAINING_AT, millis);
  }

  /**
   * Whether this version knows the criticality of a frame whose header could be read. Else it is
   * taken for the default.
   */
  public static boolean hasKnownCriticality(byte[] frame) {
    byte ordinal = frame[CRITICALITY_AT];
    return ordinal >= 0 && ordinal < CRITICALITIES.length;
  }

  /**
   * Reads the header and leaves the payload alone.
   *
   * @throws MalformedException if the bytes are no frame
   */
  public static RequestHeader header(byte[] frame) {
    return Fields.read("a request", ByteBuffer.wrap(frame), RequestFrame::readHeader);
  }

  /**
   * Reads the payload.
   *
   * @throws MalformedException if the bytes are no frame
   */
  public static Payload payload(byte[] frame) {
    return Fields.read(
        "a request",
        ByteBuffer.wrap(frame),
        buffer -> {
          Fields.bytes(buffer, buffer.getShort() & 0xFFFF);
          return Fields.payload(buffer);
        });
  }

  private static RequestHeader readHeader(ByteBuffer buffer) {
    ByteBuffer header = ByteBuffer.wrap(Fields.bytes(buffer, buffer.getShort() & 0xFFFF));
    long id = header.getLong();
    int remaining = header.getInt();
    Criticality criticality = Fields.constant(CRITICALITIES, header.get(), Criticality.CRITICAL);
    int attempt = header.get() & 0xFF;
    Optional<String> customer = Optional.empty();
    Optional<String> trace = Optional.empty();
    while (header.hasRemaining()) {
      byte tag = header.get();
      String value = Fields.text(header);
      if (tag == CUSTOMER) {
        customer = named("a customer", value);
      } else if (tag == TRACE) {
        trace = named("a trace", value);
      }
    }
    return new RequestHeader(id, remaining, criticality, attempt, customer, trace);
  }

  private static Optional<String> named(String what, String value) {
    if (value.length() > RequestOptions.LONGEST_CUSTOMER) {
      throw new MalformedException(
          what
              + " must have at most "
              + RequestOptions.LONGEST_CUSTOMER
              + " characters, but had "
              + value.length());
    }
    return value.isEmpty() ? Optional.empty() : Optional.of(value);
  }

  private static int fieldSize(byte[] value) {
    return value.length == 0 ? 0 : 1 + Short.BYTES + value.length;
  }

  private static void putField(ByteBuffer frame, byte tag, byte[] value) {
    if (value.length > 0) {
      frame.put(tag);
      Fields.putText(frame, value);
    }
  }
}
