package io.merganser.ingress;

import akka.actor.typed.ActorSystem;
import akka.http.javadsl.model.HttpRequest;
import io.merganser.Merganser;
import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.Router;
import io.merganser.customers.Customers;
import io.merganser.http.HttpHeader;
import io.merganser.http.HttpResponse;
import io.merganser.http.HttpService;
import io.merganser.node.Escaped;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers each request: finds its route, asks whose it is, reads its body, sends it to a backend,
 * and says in HTTP how that ended. The stage that it gives never fails. Safe from any thread;
 * blocks none.
 */
final class FrontDoor {
  private static final Logger LOG = LoggerFactory.getLogger(FrontDoor.class);

  private final IngressSettings settings;
  private final Routes routes;
  private final Map<String, Router<io.merganser.http.HttpRequest, HttpResponse>> routers;
  private final Authentication authentication;
  private final Admission admission;
  private final ForwardedRequest forwarded;
  private final BodyReader bodies;
  private final Outcomes outcomes;
  private final ResponseCounts counts = new ResponseCounts();
  private volatile boolean stopping;

  FrontDoor(
      ActorSystem<?> system, IngressSettings settings, Customers customers, Admission admission) {
    String scheme = settings.tls().isPresent() ? "https" : "http";
    this.settings = settings;
    this.routes = new Routes(settings.routes());
    this.routers =
        settings.routes().stream()
            .map(RouteSettings::service)
            .distinct()
            .collect(
                Collectors.toMap(
                    Function.identity(),
                    service -> Merganser.get(system).router(HttpService.of(service))));
    this.authentication = new Authentication(customers);
    this.admission = admission;
    this.forwarded =
        new ForwardedRequest(
            new Forwarding(settings.trustForwarded(), scheme), settings.limits(), customers::keeps);
    this.bodies = new BodyReader(system, settings.maxDiscardBytes(), settings.maxDiscardTime());
    this.outcomes = new Outcomes(settings.retryAfter());
  }

  CompletionStage<akka.http.javadsl.model.HttpResponse> handle(HttpRequest request) {
    return answer(request, System.nanoTime())
        .exceptionally(FrontDoor::problem)
        .thenApply(response -> write(request, response));
  }

  /** From now on, HTTP/1.1 clients are asked to close their connections. */
  void stopping() {
    stopping = true;
  }

  boolean isStopping() {
    return stopping;
  }

  ResponseCounts counts() {
    return counts;
  }

  private CompletionStage<HttpResponse> answer(HttpRequest request, long startedAtNanos) {
    Errand errand;
    try {
      errand = errand(request);
      if (!admission.enter()) {
        throw new Rejected(full());
      }
    } catch (RuntimeException e) {
      HttpResponse response = problem(e);
      return bodies.discard(request).thenApply(done -> response);
    }
    return CompletableFuture.completedFuture(errand)
        .thenCompose(admitted -> send(request, admitted, startedAtNanos))
        .whenComplete((response, failure) -> admission.leave());
  }

  private Errand errand(HttpRequest request) {
    RequestTarget target =
        RequestTarget.of(ForwardedRequest.target(request), settings.limits().maxUriLength());
    RouteSettings route =
        routes.find(target.path()).orElseThrow(() -> new Rejected(unknown(target)));
    List<HttpHeader> received = ForwardedRequest.received(request);
    Optional<String> customer = authentication.customer(request, received, route);
    return new Errand(
        route,
        target,
        customer,
        Directives.of(received, route),
        forwarded.headers(request, received));
  }

  private CompletionStage<HttpResponse> send(
      HttpRequest request, Errand errand, long startedAtNanos) {
    Duration timeout = errand.directives().timeout();
    return bodies
        .read(request, errand.route().maxBodyBytes(), timeout)
        .thenCompose(
            body -> {
              Duration spent = Duration.ofNanos(System.nanoTime() - startedAtNanos);
              return Objects.requireNonNull(routers.get(errand.route().service()))
                  .send(
                      new io.merganser.http.HttpRequest(
                          request.method().value(), errand.target().text(), errand.headers(), body),
                      errand.options(timeout.minus(spent)));
            })
        .thenApply(this::response);
  }

  private HttpResponse response(Outcome<HttpResponse> outcome) {
    if (!outcome.isSuccess() && LOG.isDebugEnabled()) {
      LOG.debug("A request failed: [{}]", Escaped.ascii(outcome.toString()));
    }
    return outcomes.response(outcome);
  }

  private static HttpResponse problem(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof Rejected rejected) {
      return rejected.problem().response();
    }
    LOG.error("A request could not be answered", cause);
    return Problem.of(500, "internal", "The front door failed", "the front door failed").response();
  }

  private akka.http.javadsl.model.HttpResponse write(HttpRequest request, HttpResponse response) {
    counts.count(response.status());
    if (LOG.isDebugEnabled()) {
      LOG.debug(
          "[{}] [{}] was answered with [{}]",
          request.method().value(),
          Escaped.ascii(ForwardedRequest.target(request)),
          response.status());
    }
    return ResponseWriter.write(request, response, stopping);
  }

  private Problem full() {
    return admission.isClosed()
        ? outcomes.unavailable("stopping", "The front door is stopping")
        : outcomes.unavailable("too-many-requests-in-progress", "Too many requests in progress");
  }

  private static Problem unknown(RequestTarget target) {
    return Problem.of(
        404,
        "unknown-path",
        "No service has this path",
        "no route for " + Escaped.ascii(target.path()));
  }

  /** A request that is understood, before its body is read. */
  private record Errand(
      RouteSettings route,
      RequestTarget target,
      Optional<String> customer,
      Directives directives,
      List<HttpHeader> headers) {

    RequestOptions options(Duration remaining) {
      RequestOptions options = directives.options(remaining);
      return customer.isPresent() ? options.forCustomer(customer.get()) : options;
    }
  }
}
