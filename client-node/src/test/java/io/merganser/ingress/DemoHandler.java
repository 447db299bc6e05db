package io.merganser.ingress;

import io.merganser.Handler;
import io.merganser.RequestContext;
import io.merganser.http.HttpHeader;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A backend that answers as the path says. */
final class DemoHandler implements Handler<HttpRequest, HttpResponse> {
  private final ConcurrentLinkedQueue<CompletableFuture<HttpResponse>> waiting =
      new ConcurrentLinkedQueue<>();

  @Override
  public CompletionStage<HttpResponse> handle(HttpRequest request, RequestContext context) {
    return switch (request.path().substring(request.path().lastIndexOf('/'))) {
      case "/echo" -> done(new HttpResponse(200, List.of(), request.body()));
      case "/describe" -> done(HttpResponse.text(200, describe(request, context)));
      case "/cookies" -> done(cookies());
      case "/status" -> done(status(request));
      case "/head" -> done(head());
      case "/hostile" -> done(hostile());
      case "/fail" -> throw new IllegalStateException("secret of the backend");
      case "/wait" -> wait(new CompletableFuture<>());
      default -> done(HttpResponse.text(200, "hello"));
    };
  }

  /** How many requests wait to be {@link #release released}. */
  int waiting() {
    return waiting.size();
  }

  void release() {
    CompletableFuture<HttpResponse> response;
    while ((response = waiting.poll()) != null) {
      response.complete(HttpResponse.text(200, "waited"));
    }
  }

  private CompletionStage<HttpResponse> wait(CompletableFuture<HttpResponse> response) {
    waiting.add(response);
    return response;
  }

  private static String describe(HttpRequest request, RequestContext context) {
    List<String> lines = new ArrayList<>();
    lines.add(request.method() + " " + request.target());
    lines.add("criticality=" + context.criticality());
    lines.add("customer=" + context.customer().orElse(""));
    lines.add("trace=" + context.trace().orElse(""));
    lines.add("remaining<=2s " + (context.remaining().toMillis() <= 2000));
    request.headers().stream()
        .map(header -> header.name().toLowerCase(Locale.ROOT) + ": " + header.value())
        .sorted()
        .forEach(lines::add);
    return String.join("\n", lines);
  }

  private static HttpResponse cookies() {
    return new HttpResponse(
        200,
        List.of(
            new HttpHeader("Set-Cookie", "a=1; Path=/"),
            new HttpHeader("Set-Cookie", "b=2"),
            new HttpHeader("Content-Type", "text/plain;charset=utf-8; odd=\"Value\""),
            new HttpHeader("Server", "demo/1"),
            new HttpHeader("Date", "Tue, 15 Nov 1994 08:12:31 GMT"),
            new HttpHeader("Connection", "X-Hop"),
            new HttpHeader("X-Hop", "1"),
            new HttpHeader("Content-Length", "999")),
        "cookies".getBytes(StandardCharsets.UTF_8));
  }

  private static HttpResponse status(HttpRequest request) {
    int status = Integer.parseInt(request.parameter("of").orElse("200"));
    return new HttpResponse(status, List.of(), new byte[] {'x'});
  }

  private static HttpResponse head() {
    return new HttpResponse(
        200,
        List.of(new HttpHeader("Content-Type", "text/x"), new HttpHeader("Content-Length", "1234")),
        new byte[0]);
  }

  /** Its first character would be a line feed if it were cut down to a byte. */
  private static HttpResponse hostile() {
    return new HttpResponse(
        200, List.of(new HttpHeader("X-Hostile", "\u010d\u010aSet-Cookie: x=1")), new byte[0]);
  }

  private static CompletionStage<HttpResponse> done(HttpResponse response) {
    return CompletableFuture.completedFuture(response);
  }
}
