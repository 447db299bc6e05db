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
  static final String DEGRADED = "x-merganser-degraded";

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
    } else if (outcome instanceof Outcome.Throttled<HttpResponse>) {
      return unavailable("throttled", "The backends have too much to do").response();
    } else if (outcome instanceof Outcome.Overloaded<HttpResponse> overloaded) {
      return overloaded(overloaded).response();
    } else if (outcome instanceof Outcome.OutOfQuota<HttpResponse> out) {
      return outOfQuota(out).response();
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

  /** Whoever tries again at once makes it worse, whether or not the backend said so. */
  private Problem overloaded(Outcome.Overloaded<HttpResponse> overloaded) {
    Problem problem =
        overloaded.below()
            ? Problem.of(
                    503,
                    "overloaded",
                    "A service behind the backend has too much to do",
                    "try again later; the request may have been executed in part")
                .with(retryAfter)
            : unavailable("overloaded", "The backend has too much to do");
    return problem.with(tried(overloaded.backend()));
  }

  /** Who asks knows its own name; that of another customer it can't get. */
  private Problem outOfQuota(Outcome.OutOfQuota<HttpResponse> out) {
    String who = out.customer().isEmpty() ? "the customer" : Escaped.ascii(out.customer());
    Problem problem =
        Problem.of(
                429,
                "out-of-quota",
                "The customer has used up its share",
                who + " has used up what it may use of this service for now; try again later")
            .with(retryAfter);
    return out.backend().isPresent() ? problem.with(tried(out.backend().get())) : problem;
  }

  private static HttpResponse answered(Outcome.Success<HttpResponse> success) {
    HttpResponse response = success.value();
    List<HttpHeader> own = own(success);
    List<HttpHeader> headers = new ArrayList<>();
    for (HttpHeader header : Headers.endToEnd(response.headers())) {
      if (!WRITABLE.matcher(header.value()).matches()) {
        return Problem.of(
                502,
                "invalid-response",
                "The backend's response is invalid",
                "the backend sent a header that HTTP cannot carry")
            .with(own.toArray(HttpHeader[]::new))
            .response();
      }
      if (!header.is(BACKEND) && !header.is(ATTEMPTS) && !header.is(DEGRADED)) {
        headers.add(header);
      }
    }
    headers.addAll(own);
    return new HttpResponse(response.status(), headers, response.body());
  }

  /** A failure does not say how often the request was tried: who is named was the last. */
  private static HttpHeader[] tried(String backend) {
    return new HttpHeader[] {new HttpHeader(BACKEND, Escaped.ascii(backend))};
  }

  private static List<HttpHeader> own(Outcome.Success<HttpResponse> success) {
    List<HttpHeader> headers = new ArrayList<>();
    headers.add(new HttpHeader(BACKEND, Escaped.ascii(success.backend())));
    headers.add(new HttpHeader(ATTEMPTS, Integer.toString(success.attempts())));
    if (success.degraded()) {
      headers.add(new HttpHeader(DEGRADED, "true"));
    }
    return headers;
  }
}
