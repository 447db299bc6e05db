package io.merganser.wire;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Adapter;
import akka.serialization.Serialization;
import akka.serialization.SerializationExtension;
import akka.serialization.Serializer;
import akka.serialization.Serializers;

/** Turns requests and responses into payloads and back, with the serializers Akka has for them. */
public final class Payloads {
  private final Serialization serialization;

  public Payloads(ActorSystem<?> system) {
    this.serialization = SerializationExtension.get(Adapter.toClassic(system));
  }

  /**
   * @throws Exception whatever the serializer throws, or that there is none
   */
  public Payload write(Object value) throws Exception {
    Serializer serializer = serialization.findSerializerFor(value);
    byte[] bytes = serialization.serialize(value).get();
    return new Payload(serializer.identifier(), Serializers.manifestFor(serializer, value), bytes);
  }

  /**
   * @throws Exception whatever the serializer throws, or that there is none
   */
  public Object read(Payload payload) throws Exception {
    return serialization
        .deserialize(payload.bytes(), payload.serializerId(), payload.manifest())
        .get();
  }
}
