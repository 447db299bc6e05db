package io.merganser.ingress;

import io.merganser.http.HttpHeader;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Questions about a list of headers. */
final class Headers {
  /** Those that are about a connection, not about what is sent over it: RFC 9110, 7.6.1. */
  private static final Set<String> HOP_BY_HOP =
      Set.of(
          "connection",
          "proxy-connection",
          "keep-alive",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          "http2-settings",
          "expect",
          "proxy-authenticate",
          "proxy-authorization");

  private Headers() {}

  /** Without those of the hop, nor those that a {@code Connection} header names. */
  static List<HttpHeader> endToEnd(List<HttpHeader> headers) {
    Set<String> named =
        all(headers, "connection")
            .flatMap(value -> Stream.of(value.split(",")))
            .map(token -> lowerCase(token.strip()))
            .collect(Collectors.toSet());
    return headers.stream()
        .filter(header -> !HOP_BY_HOP.contains(lowerCase(header.name())))
        .filter(header -> !named.contains(lowerCase(header.name())))
        .toList();
  }

  static Stream<String> all(List<HttpHeader> headers, String name) {
    return headers.stream().filter(header -> header.is(name)).map(HttpHeader::value);
  }

  /**
   * The value of a header that makes no sense twice.
   *
   * @throws Rejected if it is there twice
   */
  static Optional<String> single(List<HttpHeader> headers, String name) {
    List<String> values = all(headers, name).toList();
    if (values.size() > 1) {
      throw Rejected.badRequest("the header " + name + " must come once, but came more often");
    }
    return values.stream().findFirst();
  }

  static String lowerCase(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
