package io.merganser.ingress;

import java.util.Locale;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;

/** Whether clients are asked for a certificate. One that cannot be verified ends the connection. */
public enum ClientAuth {
  NONE,
  /** They are asked, and need not have one. */
  WANT,
  REQUIRE;

  static ClientAuth parse(String text) {
    return Stream.of(values())
        .filter(value -> value.name().equals(text.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("must be none, want or require, but was " + text));
  }

  void apply(SSLEngine engine) {
    switch (this) {
      case NONE -> engine.setWantClientAuth(false);
      case WANT -> engine.setWantClientAuth(true);
      case REQUIRE -> engine.setNeedClientAuth(true);
    }
  }
}
