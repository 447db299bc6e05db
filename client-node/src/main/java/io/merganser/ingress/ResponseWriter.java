package io.merganser.ingress;

import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.ResponseEntity;
import akka.http.javadsl.model.StatusCode;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.Connection;
import akka.http.javadsl.model.headers.Date;
import akka.stream.javadsl.Source;
import io.merganser.http.HttpHeader;
import io.merganser.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns a response into one that akka-http writes to the client just so. */
final class ResponseWriter {

  private ResponseWriter() {}

  /**
   * @param closing whether the client is to use the connection no more
   */
  static akka.http.javadsl.model.HttpResponse write(
      HttpRequest request, HttpResponse response, boolean closing) {
    List<akka.http.javadsl.model.HttpHeader> written = headers(response);
    boolean head = request.method().equals(HttpMethods.HEAD);
    if (head) {
      contentLength(response).ifPresent(written::add);
    }
    boolean http2 = request.protocol().value().equals("HTTP/2.0");
    if (closing && !http2) {
      written.add(Connection.create("close"));
    }
    boolean empty = head || response.status() == 204 || response.status() == 304;
    return akka.http.javadsl.model.HttpResponse.create()
        .withStatus(status(response.status()))
        .withHeaders(written)
        .withEntity(empty ? nothing(head || http2) : body(response.body()));
  }

  static List<akka.http.javadsl.model.HttpHeader> headers(HttpResponse response) {
    List<akka.http.javadsl.model.HttpHeader> written = new ArrayList<>();
    for (HttpHeader header : response.headers()) {
      if (header.is("date")) {
        date(header).ifPresent(written::add);
      } else if (!header.is("content-length")) {
        written.add(new BackendHeader(header));
      }
    }
    return written;
  }

  static ResponseEntity body(byte[] body) {
    return HttpEntities.create(ContentTypes.NO_CONTENT_TYPE, body);
  }

  /**
   * @param untold of unknown length, which akka-http then says nothing about; elsewhere that would
   *     close the connection
   */
  private static ResponseEntity nothing(boolean untold) {
    return untold
        ? HttpEntities.createCloseDelimited(ContentTypes.NO_CONTENT_TYPE, Source.empty())
        : body(new byte[0]);
  }

  /**
   * What a GET would have got: as the backend says, or as long as the body it sent all the same.
   */
  private static Optional<BackendHeader> contentLength(HttpResponse response) {
    Optional<String> said =
        response.header("content-length").filter(value -> value.matches("[0-9]{1,18}"));
    Optional<String> length =
        response.body().length > 0 ? Optional.of("" + response.body().length) : said;
    return length.map(value -> new BackendHeader(new HttpHeader("content-length", value)));
  }

  /** akka-http adds a date unless there is one of its own type. */
  private static Optional<akka.http.javadsl.model.HttpHeader> date(HttpHeader header) {
    akka.http.javadsl.model.HttpHeader parsed =
        akka.http.javadsl.model.HttpHeader.parse("date", header.value());
    return Optional.ofNullable(parsed).filter(Date.class::isInstance);
  }

  private static StatusCode status(int status) {
    return StatusCodes.lookup(status)
        .orElseGet(() -> StatusCodes.custom(status, "Unassigned", "Unassigned"));
  }
}
