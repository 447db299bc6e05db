package io.merganser.ingress;

import io.merganser.Outcome;
import io.merganser.http.HttpHeader;
import io.merganser.http.HttpResponse;
import io.merganser.node.Escaped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What each outcome of a request means in HTTP.
 *
 * <p>The reasons that outcomes carry are for the operator: they name classes and addresses, and are
 * not told to clients.
 */
final class Outcomes {
  static final String BACKEND = "x-merganser-backend";
  static final String ATTEMPTS = "x-merganser-attempts";

  private static final Pattern WRITABLE = Pattern.compile("[ -~\\t]*");

  private final HttpHeader retryAfter;

  Outcomes(Duration retryAfter) {
    long seconds = retryAfter.plusSeconds(1).minusNanos(1).toSeconds();
    this.retryAfter = new HttpHeader("retry-after", Long.toString(seconds));
  }

  HttpResponse response(Outcome<HttpResponse> outcome) {
    if (outcome instanceof Outcome.Success<HttpResponse> success) {
      return answered(success);
    } else if (outcome instanceof Outcome.NoBackend<HttpResponse>) {
      return unavailable("no-backend", "No backend can take the request").response();
    } else if (outcome instanceof Outcome.DeadlineExceeded<HttpResponse>) {
      return Problem.of(
              504,
              "deadline-exceeded",
              "No answer in time",
              "the time was up; the request may have been executed, or not")
          .response();
    } else if (outcome instanceof Outcome.BackendLost<HttpResponse> lost) {
      return Problem.of(
              502,
              "backend-lost",
              "The backend was lost",
              "the connection to the backend was lost; the request may have been executed, or not")
          .with(tried(lost.backend()))
          .response();
    } else if (outcome instanceof Outcome.HandlerFailed<HttpResponse> failed) {
      return Problem.of(500, "backend-failed", "The backend failed", "the backend failed to answer")
          .with(tried(failed.backend()))
          .response();
    } else if (outcome instanceof Outcome.InvalidRequest<HttpResponse>) {
      return Problem.badRequest("the service does not take this request").response();
    }
    throw new IllegalStateException("an outcome without a response: " + outcome);
  }

  /** A 503 after which the client may try again. */
  Problem unavailable(String kind, String title) {
    return Problem.of(503, kind, title, "try again later").with(retryAfter);
  }

  private static HttpResponse answered(Outcome.Success<HttpResponse> success) {
    HttpResponse response = success.value();
    HttpHeader[] tried = tried(success.backend(), success.attempts());
    List<HttpHeader> headers = new ArrayList<>();
    for (HttpHeader header : Headers.endToEnd(response.headers())) {
      if (!WRITABLE.matcher(header.value()).matches()) {
        return Problem.of(
                502,
                "invalid-response",
                "The backend's response is invalid",
                "the backend sent a header that HTTP cannot carry")
            .with(tried)
            .response();
      }
      if (!header.is(BACKEND) && !header.is(ATTEMPTS)) {
        headers.add(header);
      }
    }
    headers.addAll(List.of(tried));
    return new HttpResponse(response.status(), headers, response.body());
  }

  /** A failure does not say how often the request was tried: who is named was the last. */
  private static HttpHeader[] tried(String backend) {
    return new HttpHeader[] {new HttpHeader(BACKEND, Escaped.ascii(backend))};
  }

  private static HttpHeader[] tried(String backend, int attempts) {
    return new HttpHeader[] {
      new HttpHeader(BACKEND, Escaped.ascii(backend)),
      new HttpHeader(ATTEMPTS, Integer.toString(attempts))
    };
  }
}
