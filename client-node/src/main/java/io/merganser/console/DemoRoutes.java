package io.merganser.console;

import static akka.http.javadsl.server.PathMatchers.segment;

import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.server.Directives;
import akka.http.javadsl.server.Route;
import io.merganser.node.AdminResponses;
import io.merganser.node.Escaped;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * {@code POST /api/demo/backends/{id}/{action}}, {@code POST /api/demo/spike} and {@code POST
 * /api/demo/spike/{customer}}. A page of somebody else cannot make a browser send them: they need a
 * header that no form can set, and the browser must not name another origin.
 */
final class DemoRoutes {
  static final String HEADER = "x-merganser-console";

  private final DemoControls demo;

  DemoRoutes(DemoControls demo) {
    this.demo = demo;
  }

  Route route() {
    return Directives.concat(
        Directives.path(
            segment("demo").slash("backends").slash(segment()).slash(segment()),
            (backend, action) -> own(() -> apply(backend, action))),
        Directives.path(segment("demo").slash("spike"), () -> own(() -> done(demo::spike))),
        Directives.path(
            segment("demo").slash("spike").slash(segment()),
            customer -> own(() -> spikeOf(customer))));
  }

  private static Route own(Supplier<HttpResponse> answer) {
    return Directives.post(
        () ->
            Directives.extractRequest(
                request -> Directives.complete(refusal(request).orElseGet(answer))));
  }

  private static Optional<HttpResponse> refusal(HttpRequest request) {
    if (!header(request, HEADER).equals(Optional.of("1"))) {
      return Optional.of(
          AdminResponses.problem(
              StatusCodes.FORBIDDEN, "the request header " + HEADER + " must be 1, but was not"));
    }
    return isSameOrigin(request)
        ? Optional.empty()
        : Optional.of(
            AdminResponses.problem(
                StatusCodes.FORBIDDEN,
                "the request must come from this page, but had another origin"));
  }

  private HttpResponse apply(String backend, String action) {
    Optional<DemoAction> wanted = DemoAction.of(action);
    if (wanted.isEmpty()) {
      return AdminResponses.problem(
          StatusCodes.BAD_REQUEST,
          "the action must be one of " + DemoAction.names() + ", but was " + action);
    }
    if (!demo.backends().containsKey(backend)) {
      return AdminResponses.problem(StatusCodes.NOT_FOUND, "the demo has no backend " + backend);
    }
    return done(() -> demo.apply(backend, wanted.get()));
  }

  private HttpResponse spikeOf(String customer) {
    List<String> customers = demo.traffic().map(DemoTraffic::customers).orElseGet(List::of);
    if (!customers.isEmpty() && !customers.contains(customer)) {
      return AdminResponses.problem(
          StatusCodes.NOT_FOUND,
          "the customer must be one of " + customers + ", but was " + Escaped.line(customer, 100));
    }
    return done(() -> demo.spikeOf(customer));
  }

  private static HttpResponse done(Runnable what) {
    try {
      what.run();
      return HttpResponse.create().withStatus(StatusCodes.ACCEPTED);
    } catch (IllegalStateException e) {
      return AdminResponses.problem(StatusCodes.CONFLICT, String.valueOf(e.getMessage()));
    }
  }

  /** Compares no scheme: a proxy in front may add TLS. */
  private static boolean isSameOrigin(HttpRequest request) {
    Optional<String> origin = header(request, "Origin");
    return origin.isEmpty() || header(request, "Host").equals(origin.map(DemoRoutes::authority));
  }

  private static String authority(String origin) {
    try {
      String authority = URI.create(origin).getRawAuthority();
      return authority == null ? "" : authority;
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private static Optional<String> header(HttpRequest request, String name) {
    return request.getHeader(name).map(HttpHeader::value);
  }
}
