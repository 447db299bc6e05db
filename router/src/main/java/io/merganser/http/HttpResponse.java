package io.merganser.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * An answer as HTTP shapes it.
 *
 * @param body not copied: whoever makes a response leaves it alone from then on
 */
public record HttpResponse(int status, List<HttpHeader> headers, byte[] body) {

  public HttpResponse {
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException("a status must be between 200 and 599, but was " + status);
    }
    headers = List.copyOf(headers);
  }

  /** A response of that text, as UTF-8. */
  public static HttpResponse text(int status, String text) {
    return new HttpResponse(
        status,
        List.of(new HttpHeader("content-type", "text/plain; charset=utf-8")),
        text.getBytes(StandardCharsets.UTF_8));
  }

  /** The value of a header; the first, where there are several. */
  public Optional<String> header(String name) {
    return headers.stream().filter(header -> header.is(name)).map(HttpHeader::value).findFirst();
  }
}
