package io.merganser.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads the query of a target. */
final class QueryString {

  private QueryString() {}

  /**
   * @throws IllegalArgumentException if the query has an escape that is none, {@code %zz}
   */
  static Optional<String> first(String target, String name) {
    int query = target.indexOf('?');
    if (query < 0) {
      return Optional.empty();
    }
    for (String parameter : target.substring(query + 1).split("&")) {
      int equals = parameter.indexOf('=');
      String key = equals < 0 ? parameter : parameter.substring(0, equals);
      if (decoded(key).equals(name)) {
        return Optional.of(equals < 0 ? "" : decoded(parameter.substring(equals + 1)));
      }
    }
    return Optional.empty();
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
