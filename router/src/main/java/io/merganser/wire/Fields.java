package io.merganser.wire;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** The pieces that frames are made of. Numbers are big-endian, text is UTF-8 with its length. */
final class Fields {
  static final int LONGEST_TEXT = 0xFFFF;

  private Fields() {}

  static byte[] utf8(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > LONGEST_TEXT) {
      throw new IllegalArgumentException(
          "a text must have at most " + LONGEST_TEXT + " bytes, but had " + bytes.length);
    }
    return bytes;
  }

  static void putText(ByteBuffer buffer, byte[] utf8) {
    buffer.putShort((short) utf8.length).put(utf8);
  }

  static String text(ByteBuffer buffer) {
    return new String(bytes(buffer, buffer.getShort() & 0xFFFF), StandardCharsets.UTF_8);
  }

  static byte[] bytes(ByteBuffer buffer, int length) {
    if (length < 0 || length > buffer.remaining()) {
      throw new MalformedException(
          "a length must be between 0 and " + buffer.remaining() + ", but was " + length);
    }
    byte[] bytes = new byte[length];
    buffer.get(bytes);
    return bytes;
  }

  /** Reads what {@code parse} reads; bytes that end too soon are malformed. */
  static <T> T read(String what, ByteBuffer buffer, Function<ByteBuffer, T> parse) {
    try {
      return parse.apply(buffer);
    } catch (BufferUnderflowException e) {
      throw new MalformedException(what + " ends too soon, after " + buffer.limit() + " bytes");
    }
  }

  static <E extends Enum<E>> E constant(E[] values, int ordinal, E unknown) {
    return ordinal >= 0 && ordinal < values.length ? values[ordinal] : unknown;
  }

  static Payload payload(ByteBuffer buffer) {
    int serializerId = buffer.getInt();
    String manifest = text(buffer);
    return new Payload(serializerId, manifest, bytes(buffer, buffer.remaining()));
  }

  static void putPayload(ByteBuffer buffer, Payload payload, byte[] manifest) {
    buffer.putInt(payload.serializerId());
    putText(buffer, manifest);
    buffer.put(payload.bytes());
  }

  static int payloadSize(Payload payload, byte[] manifest) {
    return Integer.BYTES + Short.BYTES + manifest.length + payload.bytes().length;
  }
}
