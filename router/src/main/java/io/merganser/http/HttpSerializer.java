package io.merganser.http;

import akka.serialization.SerializerWithStringManifest;
import java.io.NotSerializableException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes HTTP-shaped requests and responses as bytes.
 *
 * <pre>
 * u8 version; request: text method, text target; response: u16 status
 * u16 number of headers, each text name, text value
 * body to the end; text is i32 length and UTF-8
 * </pre>
 */
public final class HttpSerializer extends SerializerWithStringManifest {
  private static final int IDENTIFIER = 6202;
  private static final byte VERSION = 1;
  private static final String REQUEST = "Q";
  private static final String RESPONSE = "R";

  @Override
  public int identifier() {
    return IDENTIFIER;
  }

  @Override
  public String manifest(Object message) {
    return message instanceof HttpRequest ? REQUEST : RESPONSE;
  }

  @Override
  public byte[] toBinary(Object message) {
    List<byte[]> texts = new ArrayList<>();
    if (message instanceof HttpRequest request) {
      texts.add(utf8(request.method()));
      texts.add(utf8(request.target()));
      addHeaders(texts, request.headers());
      ByteBuffer buffer = allocate(texts, 0, request.body());
      putTexts(buffer, texts.subList(0, 2));
      return finish(buffer, request.headers(), texts.subList(2, texts.size()), request.body());
    } else if (message instanceof HttpResponse response) {
      addHeaders(texts, response.headers());
      ByteBuffer buffer = allocate(texts, Short.BYTES, response.body());
      buffer.putShort((short) response.status());
      return finish(buffer, response.headers(), texts, response.body());
    }
    throw new IllegalArgumentException("neither a request nor a response: " + message.getClass());
  }

  @Override
  public Object fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
    try {
      return read(ByteBuffer.wrap(bytes), manifest);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new NotSerializableException("HTTP " + manifest + ": " + e);
    }
  }

  private static Object read(ByteBuffer buffer, String manifest) {
    byte version = buffer.get();
    if (version != VERSION) {
      throw new IllegalArgumentException("version must be " + VERSION + ", but was " + version);
    }
    return switch (manifest) {
      case REQUEST -> new HttpRequest(text(buffer), text(buffer), headers(buffer), rest(buffer));
      case RESPONSE -> new HttpResponse(buffer.getShort() & 0xFFFF, headers(buffer), rest(buffer));
      default -> throw new IllegalArgumentException("unknown manifest");
    };
  }

  private static void addHeaders(List<byte[]> texts, List<HttpHeader> headers) {
    for (HttpHeader header : headers) {
      texts.add(utf8(header.name()));
      texts.add(utf8(header.value()));
    }
  }

  private static ByteBuffer allocate(List<byte[]> texts, int fixed, byte[] body) {
    int size = 1 + fixed + Short.BYTES + body.length;
    for (byte[] text : texts) {
      size += Integer.BYTES + text.length;
    }
    return ByteBuffer.allocate(size).put(VERSION);
  }

  private static byte[] finish(
      ByteBuffer buffer, List<HttpHeader> headers, List<byte[]> texts, byte[] body) {
    buffer.putShort((short) headers.size());
    putTexts(buffer, texts);
    return buffer.put(body).array();
  }

  private static void putTexts(ByteBuffer buffer, List<byte[]> texts) {
    for (byte[] text : texts) {
      buffer.putInt(text.length).put(text);
    }
  }

  private static List<HttpHeader> headers(ByteBuffer buffer) {
    int count = buffer.getShort() & 0xFFFF;
    List<HttpHeader> headers = new ArrayList<>(Math.min(count, 64));
    for (int i = 0; i < count; i++) {
      headers.add(new HttpHeader(text(buffer), text(buffer)));
    }
    return headers;
  }

  private static String text(ByteBuffer buffer) {
    return new String(bytes(buffer, buffer.getInt()), StandardCharsets.UTF_8);
  }

  private static byte[] rest(ByteBuffer buffer) {
    return bytes(buffer, buffer.remaining());
  }

  private static byte[] bytes(ByteBuffer buffer, int length) {
    if (length < 0 || length > buffer.remaining()) {
      throw new IllegalArgumentException(
          "a length must be between 0 and " + buffer.remaining() + ", but was " + length);
    }
    byte[] bytes = new byte[length];
    buffer.get(bytes);
    return bytes;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
