package io.merganser.ingress;

import akka.event.LoggingAdapter;
import akka.http.ParsingErrorHandler;
import akka.http.javadsl.model.HttpResponse;
import akka.http.scaladsl.model.ErrorInfo;
import akka.http.scaladsl.model.StatusCode;
import akka.http.scaladsl.settings.ServerSettings;
import io.merganser.node.Escaped;

/** Answers what akka-http cannot read as an HTTP/1.1 request. Made by akka-http, by its name. */
final class MalformedRequestHandler extends ParsingErrorHandler {

  @Override
  public HttpResponse handle(
      StatusCode status, ErrorInfo error, LoggingAdapter log, ServerSettings settings) {
    String detail = Escaped.ascii(error.summary());
    log.debug("A malformed request was answered with [{}]: [{}]", status.intValue(), detail);
    Problem problem =
        Problem.of(
            status.intValue(),
            "malformed-request",
            status.reason(),
            detail.isEmpty() ? status.reason() : detail);
    io.merganser.http.HttpResponse response = problem.response();
    return HttpResponse.create()
        .withStatus(status.intValue())
        .withHeaders(ResponseWriter.headers(response))
        .withEntity(ResponseWriter.body(response.body()));
  }
}
