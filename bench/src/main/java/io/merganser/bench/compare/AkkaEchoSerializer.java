package io.merganser.bench.compare;

import akka.actor.ExtendedActorSystem;
import akka.actor.typed.ActorRefResolver;
import akka.actor.typed.javadsl.Adapter;
import akka.serialization.ByteBufferSerializer;
import akka.serialization.SerializerWithStringManifest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The least that {@link AkkaEcho}'s messages take on the wire, written straight into Artery's
 * buffers. A request is the length of its reply address, that address, and the payload; an answer
 * is the payload.
 */
final class AkkaEchoSerializer extends SerializerWithStringManifest
    implements ByteBufferSerializer {
  private static final int IDENTIFIER = 7_401;
  private static final String REQUEST = "q";
  private static final String ANSWER = "a";

  private final ActorRefResolver refs;

  /** Akka calls this by reflection. */
  AkkaEchoSerializer(ExtendedActorSystem system) {
    refs = ActorRefResolver.get(Adapter.toTyped(system));
  }

  @Override
  public int identifier() {
    return IDENTIFIER;
  }

  @Override
  public String manifest(Object message) {
    return message instanceof AkkaEcho.Request ? REQUEST : ANSWER;
  }

  @Override
  public void toBinary(Object message, ByteBuffer buffer) {
    if (message instanceof AkkaEcho.Request request) {
      byte[] replyTo = address(request);
      buffer.putInt(replyTo.length).put(replyTo).put(request.payload());
    } else {
      buffer.put(((AkkaEcho.Answer) message).payload());
    }
  }

  @Override
  public Object fromBinary(ByteBuffer buffer, String manifest) {
    if (!manifest.equals(REQUEST)) {
      return new AkkaEcho.Answer(take(buffer, buffer.remaining()));
    }
    String replyTo = new String(take(buffer, buffer.getInt()), StandardCharsets.US_ASCII);
    byte[] payload = take(buffer, buffer.remaining());
    return new AkkaEcho.Request(payload, refs.resolveActorRef(replyTo));
  }

  @Override
  public byte[] toBinary(Object message) {
    if (message instanceof AkkaEcho.Request request) {
      byte[] replyTo = address(request);
      return ByteBuffer.allocate(Integer.BYTES + replyTo.length + request.payload().length)
          .putInt(replyTo.length)
          .put(replyTo)
          .put(request.payload())
          .array();
    }
    return ((AkkaEcho.Answer) message).payload();
  }

  @Override
  public Object fromBinary(byte[] bytes, String manifest) {
    return fromBinary(ByteBuffer.wrap(bytes), manifest);
  }

  private byte[] address(AkkaEcho.Request request) {
    return refs.toSerializationFormat(request.replyTo()).getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] take(ByteBuffer buffer, int length) {
    byte[] bytes = new byte[length];
    buffer.get(bytes);
    return bytes;
  }
}
