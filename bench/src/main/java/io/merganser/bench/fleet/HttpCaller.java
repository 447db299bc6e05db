package io.merganser.bench.fleet;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** Calls the front door as any HTTP client does. */
public final class HttpCaller implements Caller {
  private static final Duration TIMEOUT = Duration.ofSeconds(15);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final HttpRequest request;

  public HttpCaller(String uri) {
    this.request = HttpRequest.newBuilder(URI.create(uri)).timeout(TIMEOUT).build();
  }

  @Override
  public CompletionStage<Ending> call() {
    return client
        .sendAsync(request, HttpResponse.BodyHandlers.ofString())
        .thenApply(HttpCaller::ending);
  }

  private static Ending ending(HttpResponse<String> response) {
    String backend = response.headers().firstValue("x-merganser-backend").orElse("");
    boolean isSuccess = response.statusCode() == 200;
    return new Ending(
        isSuccess, "HTTP " + response.statusCode(), backend, isSuccess ? "" : response.body());
  }
}
