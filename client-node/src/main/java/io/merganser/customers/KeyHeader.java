package io.merganser.customers;

import io.merganser.http.HttpHeader;
import java.util.Locale;
import java.util.stream.Stream;

/** A header that a key may come in. */
public enum KeyHeader {
  AUTHORIZATION("authorization", "Bearer"),
  X_API_KEY("x-api-key", "ApiKey");

  private static final String BEARER = "bearer ";

  private final String header;
  private final String scheme;

  KeyHeader(String header, String scheme) {
    this.header = header;
    this.scheme = scheme;
  }

  static KeyHeader parse(String text) {
    return Stream.of(values())
        .filter(value -> value.header.equals(text.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be of authorization and x-api-key, but was " + text));
  }

  boolean is(HttpHeader other) {
    return other.is(header);
  }

  /** What stands where the key does; empty where there is no such place. */
  String credentials(String value) {
    if (this == X_API_KEY) {
      return value.strip();
    }
    boolean bearer = value.regionMatches(true, 0, BEARER, 0, BEARER.length());
    return bearer ? value.substring(BEARER.length()).strip() : "";
  }

  /** How {@code WWW-Authenticate} names it. */
  String scheme() {
    return scheme;
  }
}
