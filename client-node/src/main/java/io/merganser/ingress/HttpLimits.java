package io.merganser.ingress;

import io.merganser.settings.SettingsReader;

/**
 * How large the head of a request may be.
 *
 * @param maxHeaderBytes of the names and values of all headers that a backend gets
 */
public record HttpLimits(
    int maxUriLength, int maxHeaderCount, int maxHeaderValueLength, int maxHeaderBytes) {
  /** The front door's own headers, besides those that came. */
  private static final int ADDED_HEADERS = 8;

  /** The lengths that the serializer of HTTP-shaped requests writes before a name and a value. */
  private static final int HEADER_FRAMING = 2 * Integer.BYTES;

  /** Its other lengths and counts, and the longest method. */
  private static final int REQUEST_FRAMING = 64;

  static HttpLimits read(SettingsReader settings) {
    return new HttpLimits(
        settings.positiveInt("max-uri-length"),
        settings.positiveInt("max-header-count"),
        settings.positiveInt("max-header-value-length"),
        settings.positiveInt("max-header-bytes"));
  }

  /** The bytes of a request to a backend without its body, at most. */
  long largestHead() {
    return REQUEST_FRAMING
        + (long) maxUriLength
        + maxHeaderBytes
        + (long) HEADER_FRAMING * (maxHeaderCount + ADDED_HEADERS);
  }
}
