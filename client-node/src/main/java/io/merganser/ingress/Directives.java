package io.merganser.ingress;

import io.merganser.Criticality;
import io.merganser.RequestOptions;
import io.merganser.http.HttpHeader;
import io.merganser.node.Escaped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a client says of how its request is to be treated. */
record Directives(Criticality criticality, Duration timeout, Optional<String> trace) {
  static final String CRITICALITY = "x-request-criticality";

  /**
   * @throws Rejected if a value cannot be understood
   */
  static Directives of(List<HttpHeader> headers, RouteSettings route) {
    TraceHeaders.checkBaggage(headers);
    return new Directives(
        criticality(headers).orElse(route.criticality()),
        TimeoutHeaders.within(route.timeout(), headers),
        TraceHeaders.trace(headers));
  }

  RequestOptions options(Duration remaining) {
    RequestOptions options = RequestOptions.defaults().with(criticality).within(remaining);
    return trace.isPresent() ? options.traced(trace.get()) : options;
  }

  private static Optional<Criticality> criticality(List<HttpHeader> headers) {
    return Headers.single(headers, CRITICALITY)
        .map(
            value -> {
              try {
                return RouteReader.criticality(Escaped.ascii(value));
              } catch (IllegalArgumentException e) {
                throw Rejected.badRequest("the header " + CRITICALITY + " " + e.getMessage());
              }
            });
  }
}
