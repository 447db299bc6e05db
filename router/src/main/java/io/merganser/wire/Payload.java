package io.merganser.wire;

/**
 * A request or response as the serializer that is configured for it has written it.
 *
 * @param bytes not copied: whoever makes a payload gives them away
 */
public record Payload(int serializerId, String manifest, byte[] bytes) {
  /** For an answer without a value. */
  public static final Payload NONE = new Payload(0, "", new byte[0]);
}
