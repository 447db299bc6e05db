package io.merganser.node;

import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.HttpCharsets;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpEntity;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.MediaTypes;
import akka.http.javadsl.model.StatusCode;
import akka.http.javadsl.model.headers.RawHeader;
import akka.http.javadsl.server.Directives;
import akka.http.javadsl.server.ExceptionHandler;
import akka.http.javadsl.server.RejectionHandler;
import org.slf4j.Logger;

/** Problems as responses of Akka HTTP's, those that it finds itself included. */
public final class AdminResponses {
  private static final ContentType PROBLEM =
      MediaTypes.applicationWithFixedCharset("problem+json", HttpCharsets.UTF_8).toContentType();
  private static final int UNAUTHORIZED = 401;

  private AdminResponses() {}

  /** A problem of that status, in its usual words. */
  public static HttpResponse problem(StatusCode status, String detail) {
    return of(new Problem(status.intValue(), status.reason(), detail));
  }

  static HttpResponse of(Problem problem) {
    HttpResponse response =
        HttpResponse.create()
            .withStatus(problem.status())
            .withEntity(HttpEntities.create(PROBLEM, problem.json()));
    return problem.status() == UNAUTHORIZED
        ? response.addHeader(
            RawHeader.create("WWW-Authenticate", "Basic realm=\"merganser\", charset=\"UTF-8\""))
        : response;
  }

  /** What Akka HTTP says of a request that no route takes, as a problem. */
  static RejectionHandler rejections() {
    return RejectionHandler.defaultHandler()
        .mapRejectionResponse(
            response ->
                response.withEntity(
                    HttpEntities.create(
                        PROBLEM,
                        new Problem(
                                response.status().intValue(),
                                response.status().reason(),
                                text(response))
                            .json())));
  }

  /** A fault is logged; whoever asked hears only that there was one. */
  static ExceptionHandler faults(Logger log) {
    return ExceptionHandler.newBuilder()
        .matchAny(
            fault -> {
              log.error("The admin port failed to answer", fault);
              return Directives.complete(
                  of(new Problem(500, "Internal Server Error", "the node's log says more")));
            })
        .build();
  }

  private static String text(HttpResponse response) {
    return response.entity() instanceof HttpEntity.Strict strict
        ? strict.getData().utf8String()
        : response.status().defaultMessage();
  }
}
