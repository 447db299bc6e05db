package io.merganser.ingress;

import io.merganser.http.HttpHeader;
import io.merganser.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/**
 * An error as RFC 9457 shapes it.
 *
 * @param kind the last part of the type, which is a URN: {@code no-backend}
 * @param detail for whoever sent the request; nothing of this program's inside, and what came from
 *     outside is escaped
 * @param headers of the response, besides its content type
 */
record Problem(int status, String kind, String title, String detail, List<HttpHeader> headers) {
  private static final String TYPE = "urn:merganser:problem:";

  Problem {
    headers = List.copyOf(headers);
  }

  static Problem of(int status, String kind, String title, String detail) {
    return new Problem(status, kind, title, detail, List.of());
  }

  static Problem badRequest(String detail) {
    return of(400, "bad-request", "The request cannot be understood", detail);
  }

  static Problem bodyTooLarge(long limit) {
    return of(
        413,
        "body-too-large",
        "The body is too large",
        "a body must have at most " + limit + " bytes");
  }

  Problem with(HttpHeader... more) {
    List<HttpHeader> all = new ArrayList<>(headers);
    all.addAll(List.of(more));
    return new Problem(status, kind, title, detail, all);
  }

  HttpResponse response() {
    List<HttpHeader> all = new ArrayList<>(headers);
    all.add(new HttpHeader("content-type", io.merganser.node.Problem.MEDIA_TYPE));
    return new HttpResponse(
        status, all, new io.merganser.node.Problem(TYPE + kind, status, title, detail).json());
  }
}
