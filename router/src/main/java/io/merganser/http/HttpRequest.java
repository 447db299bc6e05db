package io.merganser.http;

import java.util.List;
import java.util.Optional;

/**
 * A request as HTTP shapes it.
 *
 * @param target the path and, where there is one, the query, as they came: {@code /search?q=duck}
 * @param body not copied: whoever makes a request leaves it alone from then on
 */
public record HttpRequest(String method, String target, List<HttpHeader> headers, byte[] body) {

  public HttpRequest {
    if (method.isEmpty()) {
      throw new IllegalArgumentException("a method must not be empty, but was");
    }
    if (!target.startsWith("/")) {
      throw new IllegalArgumentException("a target must begin with /, but was " + target);
    }
    headers = List.copyOf(headers);
  }

  /** A request without headers and body. */
  public static HttpRequest get(String target) {
    return new HttpRequest("GET", target, List.of(), new byte[0]);
  }

  /** The target up to its query, still encoded. */
  public String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** The value of a parameter of the query, decoded; the first, where there are several. */
  public Optional<String> parameter(String name) {
    return QueryString.first(target, name);
  }

  /** The value of a header; the first, where there are several. */
  public Optional<String> header(String name) {
    return headers.stream().filter(header -> header.is(name)).map(HttpHeader::value).findFirst();
  }
}
