package io.merganser.ingress;

import akka.http.javadsl.model.AttributeKeys;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.RemoteAddress;
import akka.http.javadsl.model.Uri;
import akka.http.javadsl.model.headers.RawRequestURI;
import io.merganser.http.HttpHeader;
import io.merganser.node.Escaped;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Turns a request that came over HTTP into one for a backend. Safe from any thread. */
final class ForwardedRequest {
  /** A backend has these in its context and in the body, where they are still right. */
  private static final Set<String> UNDERSTOOD =
      Set.of(TimeoutHeaders.PLAIN, TimeoutHeaders.GRPC, Directives.CRITICALITY, "content-length");

  private final Forwarding forwarding;
  private final HttpLimits limits;
  private final Predicate<HttpHeader> kept;

  /**
   * @param kept headers that are for the front door alone
   */
  ForwardedRequest(Forwarding forwarding, HttpLimits limits, Predicate<HttpHeader> kept) {
    this.forwarding = forwarding;
    this.limits = limits;
    this.kept = kept;
  }

  /** The path and query, as they came; over HTTP/2, as akka-http writes them. */
  static String target(HttpRequest request) {
    Optional<RawRequestURI> raw = request.getHeader(RawRequestURI.class);
    return raw.isPresent()
        ? raw.get().uri()
        : request.getUri().path()
            + request.getUri().rawQueryString().map(query -> "?" + query).orElse("");
  }

  /**
   * All that the client sent, without what akka-http adds for its own use.
   *
   * @throws Rejected if one has control characters
   */
  static List<HttpHeader> received(HttpRequest request) {
    List<HttpHeader> headers = new ArrayList<>();
    for (akka.http.javadsl.model.HttpHeader header : request.getHeaders()) {
      if (header.renderInRequests()) {
        headers.add(checked(header.name(), header.value()));
      }
    }
    return headers;
  }

  /**
   * What a backend gets besides target and body.
   *
   * @throws Rejected if that is too much
   */
  List<HttpHeader> headers(HttpRequest request, List<HttpHeader> received) {
    String host = host(request, received);
    List<HttpHeader> headers = new ArrayList<>();
    headers.add(checked("host", host));
    for (HttpHeader header : Headers.endToEnd(received)) {
      boolean passed = !header.is("host") && !forwarding.replaces(header) && !kept.test(header);
      if (passed && !UNDERSTOOD.contains(Headers.lowerCase(header.name()))) {
        headers.add(header);
      }
    }
    if (!request.entity().getContentType().equals(ContentTypes.NO_CONTENT_TYPE)) {
      headers.add(checked("content-type", request.entity().getContentType().toString()));
    }
    headers.addAll(forwarding.headers(received, client(request), host));
    requireSmall(headers);
    return headers;
  }

  /** Over HTTP/2 the host is in the URI, and counts more than a header. */
  private static String host(HttpRequest request, List<HttpHeader> received) {
    Uri uri = request.getUri();
    Optional<String> header = Headers.all(received, "host").findFirst();
    boolean inUri =
        request.getHeader(RawRequestURI.class).isEmpty() && !uri.host().toString().isEmpty();
    if (!inUri && header.isPresent()) {
      return header.get();
    }
    boolean usual = uri.port() == (uri.scheme().equals("https") ? 443 : 80);
    return usual ? uri.host().toString() : uri.host() + ":" + uri.port();
  }

  private static InetAddress client(HttpRequest request) {
    return request
        .getAttribute(AttributeKeys.remoteAddress)
        .flatMap(RemoteAddress::getAddress)
        .orElseGet(InetAddress::getLoopbackAddress);
  }

  private void requireSmall(List<HttpHeader> headers) {
    long bytes = 0;
    for (HttpHeader header : headers) {
      bytes += header.name().length() + utf8Length(header.value());
    }
    if (bytes > limits.maxHeaderBytes()) {
      throw new Rejected(
          Problem.of(
              431,
              "headers-too-large",
              "The headers are too large",
              "all headers must have at most " + limits.maxHeaderBytes() + " bytes"));
    }
  }

  private static long utf8Length(String text) {
    return text.chars().map(c -> c < 0x80 ? 1 : c < 0x800 ? 2 : 3).asLongStream().sum();
  }

  private static HttpHeader checked(String name, String value) {
    try {
      return new HttpHeader(name, value);
    } catch (IllegalArgumentException e) {
      throw Rejected.badRequest(
          "the header " + Escaped.ascii(name) + " must have no control characters, but had");
    }
  }
}
