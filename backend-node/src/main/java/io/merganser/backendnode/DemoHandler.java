package io.merganser.backendnode;

import io.merganser.Handler;
import io.merganser.RequestContext;
import io.merganser.http.HttpHeader;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import io.merganser.node.Escaped;
import io.merganser.node.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.LongConsumer;

/**
 * A handler to try things out with.
 *
 * <p>{@code hello} says who answered, {@code work} burns CPU time, {@code hold} holds a thread and
 * burns nothing, though its customer is charged as if it did, {@code sleep} waits without a thread,
 * {@code fail} fails as a handler does that throws (so that it counts as a failure of the backend,
 * which an answer with status 500 would not), {@code echo} answers with what it was sent.
 *
 * <p>When there is too much to do, {@code work} and {@code hold} answer with less: for half of what
 * was asked.
 */
final class DemoHandler implements Handler<HttpRequest, HttpResponse> {
  private static final Duration LONGEST_WORK = Duration.ofSeconds(10);
  private static final Duration LONGEST_SLEEP = Duration.ofSeconds(60);
  private static final double SHARE_WITH_LESS = 0.5;
  private static final int LONGEST_SHOWN = 200;
  private static final String GET = "GET, HEAD";
  private static final String POST = "POST";

  private final String id;
  private final Temper temper;
  private final CpuBurner burner;
  private final LongConsumer pause;
  private final DoubleSupplier chance;
  private final Map<String, Endpoint> endpoints =
      Map.of(
          "/demo/hello", new Endpoint(GET, this::hello),
          "/demo/work", new Endpoint(GET, this::work),
          "/demo/hold", new Endpoint(GET, this::hold),
          "/demo/sleep", new Endpoint(GET, this::sleep),
          "/demo/fail", new Endpoint(GET, this::fail),
          "/demo/echo", new Endpoint(POST, this::echo));

  private record Endpoint(String allowed, Handler<HttpRequest, HttpResponse> handler) {
    boolean allows(String method) {
      return List.of(allowed.split(", ")).contains(method);
    }
  }

  /** A request that asks for something that can't be. */
  private static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refusal(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * @param pause holds the thread that calls it for so many nanoseconds
   * @param chance from 0, and below 1
   */
  DemoHandler(
      String id, Temper temper, CpuBurner burner, LongConsumer pause, DoubleSupplier chance) {
    this.id = id;
    this.temper = temper;
    this.burner = burner;
    this.pause = pause;
    this.chance = chance;
  }

  @Override
  public CompletionStage<HttpResponse> handle(HttpRequest request, RequestContext context) {
    if (chance.getAsDouble() < temper.failureRate()) {
      return CompletableFuture.failedFuture(new DemoFailure("this backend is made to fail"));
    }
    Endpoint endpoint = endpoints.get(request.path());
    if (endpoint == null) {
      return answered(problem(404, "Not Found", "there is no " + shown(request.path())));
    }
    if (!endpoint.allows(request.method())) {
      return answered(notAllowed(request, endpoint));
    }
    try {
      return endpoint
          .handler
          .handle(request, context)
          .thenApply(
              response -> request.method().equals("HEAD") ? withoutBody(response) : response);
    } catch (Refusal e) {
      return answered(problem(400, "Bad Request", e.getMessage()));
    }
  }

  private CompletionStage<HttpResponse> hello(HttpRequest request, RequestContext context) {
    String served = request.method() + " " + shown(request.target());
    return answered(HttpResponse.text(200, "Hello from " + id + ", who served " + served + "\n"));
  }

  private CompletionStage<HttpResponse> work(HttpRequest request, RequestContext context) {
    Duration asked = parameter(request, "cpu", text -> Durations.parse(text, LONGEST_WORK));
    burner.burn(effort(asked, context), context.remaining().toNanos());
    return answered(done("worked", context));
  }

  private CompletionStage<HttpResponse> hold(HttpRequest request, RequestContext context) {
    Duration asked = parameter(request, "for", text -> Durations.parse(text, LONGEST_WORK));
    long heldNanos = Math.min(effort(asked, context), context.remaining().toNanos());
    pause.accept(heldNanos);
    // What runs out here is threads: quotas are to be of those.
    context.charge(Duration.ofNanos(Math.max(0, heldNanos)));
    return answered(done("held a thread", context));
  }

  private long effort(Duration asked, RequestContext context) {
    double share = context.isDegraded() ? SHARE_WITH_LESS : 1;
    return (long) (asked.toNanos() * share / temper.speed());
  }

  private HttpResponse done(String what, RequestContext context) {
    if (!context.isDegraded()) {
      return HttpResponse.text(200, id + " " + what + "\n");
    }
    context.answersWithLess();
    return HttpResponse.text(200, id + " " + what + ", for half of the time: it is busy\n");
  }

  private CompletionStage<HttpResponse> sleep(HttpRequest request, RequestContext context) {
    Duration asked = parameter(request, "for", text -> Durations.parse(text, LONGEST_SLEEP));
    return CompletableFuture.supplyAsync(
        () -> HttpResponse.text(200, id + " slept\n"),
        CompletableFuture.delayedExecutor(
            asked.toNanos(), TimeUnit.NANOSECONDS, context.executor()));
  }

  private CompletionStage<HttpResponse> fail(HttpRequest request, RequestContext context) {
    double rate = parameter(request, "rate", DemoHandler::share);
    return chance.getAsDouble() < rate
        ? CompletableFuture.failedFuture(new DemoFailure("it was asked to fail"))
        : answered(HttpResponse.text(200, id + " did not fail\n"));
  }

  private CompletionStage<HttpResponse> echo(HttpRequest request, RequestContext context) {
    String type = request.header("content-type").orElse("application/octet-stream");
    return answered(
        new HttpResponse(
            200,
            List.of(
                new HttpHeader("content-type", type),
                // A browser takes the type for what it is: no text becomes a page.
                new HttpHeader("x-content-type-options", "nosniff")),
            request.body()));
  }

  private static double share(String text) {
    if (!text.matches("0|1|0?\\.[0-9]{1,9}|0\\.|1\\.0*")) {
      throw new IllegalArgumentException(
          "must be a number between 0 and 1, but was " + Escaped.line(text, 50));
    }
    return Double.parseDouble(text);
  }

  private static <T> T parameter(HttpRequest request, String name, Function<String, T> parse) {
    try {
      String text =
          request
              .parameter(name)
              .orElseThrow(() -> new IllegalArgumentException("must be given, but was not"));
      return parse.apply(text);
    } catch (IllegalArgumentException e) {
      throw new Refusal("parameter " + name + " " + e.getMessage());
    }
  }

  private static HttpResponse notAllowed(HttpRequest request, Endpoint endpoint) {
    HttpResponse problem =
        problem(
            405,
            "Method Not Allowed",
            request.path()
                + " takes "
                + endpoint.allowed
                + ", but was sent "
                + shown(request.method()));
    return new HttpResponse(
        problem.status(),
        List.of(problem.headers().get(0), new HttpHeader("allow", endpoint.allowed)),
        problem.body());
  }

  private static HttpResponse problem(int status, String title, String detail) {
    return new HttpResponse(
        status,
        List.of(new HttpHeader("content-type", Problem.MEDIA_TYPE)),
        new Problem(status, title, detail).json());
  }

  private static HttpResponse withoutBody(HttpResponse response) {
    return new HttpResponse(response.status(), response.headers(), new byte[0]);
  }

  private static CompletionStage<HttpResponse> answered(HttpResponse response) {
    return CompletableFuture.completedFuture(response);
  }

  private static String shown(String text) {
    return Escaped.line(text, LONGEST_SHOWN);
  }
}
