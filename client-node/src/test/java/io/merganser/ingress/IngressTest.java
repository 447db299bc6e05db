package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The front door as a client over HTTP/1.1 sees it. */
class IngressTest {
  private static final String ROUTES =
      """
      merganser.ingress {
        max-in-progress = 3
        max-body-bytes = 1000
        max-discard-bytes = 100000
        retry-after = 2s
        limits { max-uri-length = 500, max-header-value-length = 2000, max-header-bytes = 3000 }
        routes = [
          { path = /demo, service = demo }
          { path = /demo/small, service = demo, max-body-bytes = 10, criticality = SHEDDABLE }
          { path = /demo/quick, service = demo, timeout = 200ms }
          { path = /nobody, service = nobody }
        ]
      }
      """;

  private static final DemoHandler HANDLER = new DemoHandler();
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static TestNode node;

  @BeforeAll
  static void start() throws Exception {
    node = TestNode.start(ROUTES).serving("demo", "b1", HANDLER);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void answersWithWhatTheBackendSays() throws Exception {
    HttpResponse<String> response = get("/demo/hello");
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("hello");
    assertThat(response.headers().allValues("x-merganser-backend")).containsExactly("b1");
    assertThat(response.headers().allValues("x-merganser-attempts")).containsExactly("1");
    assertThat(response.headers().allValues("content-type"))
        .containsExactly("text/plain; charset=utf-8");
    assertThat(response.headers().allValues("server")).isEmpty();
    assertThat(response.headers().allValues("date")).hasSize(1);
  }

  @Test
  void keepsHeadersAsTheyAreButThoseOfTheHop() throws Exception {
    HttpResponse<String> response = get("/demo/cookies");
    assertThat(response.body()).isEqualTo("cookies");
    assertThat(response.headers().allValues("set-cookie")).containsExactly("a=1; Path=/", "b=2");
    assertThat(response.headers().allValues("content-type"))
        .containsExactly("text/plain;charset=utf-8; odd=\"Value\"");
    assertThat(response.headers().allValues("server")).containsExactly("demo/1");
    assertThat(response.headers().allValues("date"))
        .containsExactly("Tue, 15 Nov 1994 08:12:31 GMT");
    assertThat(response.headers().allValues("content-length")).containsExactly("7");
    assertThat(response.headers().map()).doesNotContainKeys("x-hop", "connection");
  }

  @Test
  void aBackendGetsTheRequestAsItCame() throws Exception {
    String body =
        send(request("/demo/describe?q=%20a&b")
                .header("X-Request-Criticality", "sheddable_plus")
                .header("X-Request-Timeout", "2s")
                .header("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
                .header("baggage", "user=x;p")
                .header("X-Custom", "Some Value; q=0.5")
                .header("Accept", "text/*;q=0.3")
                .header("X-Forwarded-For", "6.6.6.6")
                .header("TE", "trailers"))
            .body();
    assertThat(body.lines())
        .contains(
            "GET /demo/describe?q=%20a&b",
            "criticality=SHEDDABLE_PLUS",
            "trace=00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "remaining<=2s true",
            "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "baggage: user=x;p",
            "x-custom: Some Value; q=0.5",
            "accept: text/*;q=0.3",
            "host: 127.0.0.1:" + node.ingress().port(),
            "x-forwarded-for: 127.0.0.1",
            "x-forwarded-proto: http",
            "x-forwarded-host: 127.0.0.1:" + node.ingress().port(),
            "forwarded: for=127.0.0.1;host=\"127.0.0.1:" + node.ingress().port() + "\";proto=http");
    assertThat(body)
        .doesNotContain("x-request-", "\nte:", "connection:", "raw-request-uri", "content-type");
  }

  @Test
  void theRouteSaysHowCriticalARequestIs() throws Exception {
    assertThat(get("/demo/small/describe").body()).contains("criticality=SHEDDABLE\n");
    assertThat(get("/demo/describe").body()).contains("criticality=CRITICAL\n");
  }

  @Test
  void carriesBodies() throws Exception {
    String body = "x".repeat(1000);
    assertThat(post("/demo/echo", BodyPublishers.ofString(body)).body()).isEqualTo(body);
    assertThat(post("/demo/echo", streamed(1000)).body()).hasSize(1000);
    assertThat(post("/demo/echo", BodyPublishers.noBody()).body()).isEmpty();
  }

  @Test
  void anUnknownPathIsNotFound() throws Exception {
    assertProblem(get("/demolition"), 404, "unknown-path");
    assertProblem(get("/"), 404, "unknown-path");
    assertProblem(post("/unknown", BodyPublishers.ofString("x".repeat(5000))), 404, "unknown-path");
  }

  @Test
  void theAdminEndpointsAreNotHere() throws Exception {
    for (String path : new String[] {"/ready", "/alive", "/metrics", "/api/state", "/cluster"}) {
      assertProblem(get(path), 404, "unknown-path");
    }
  }

  @Test
  void refusesABodyThatIsTooLarge() throws Exception {
    assertProblem(
        post("/demo/echo", BodyPublishers.ofByteArray(new byte[1001])), 413, "body-too-large");
    assertProblem(
        post("/demo/small/echo", BodyPublishers.ofByteArray(new byte[11])), 413, "body-too-large");
    assertThat(post("/demo/small/echo", BodyPublishers.ofByteArray(new byte[10])).statusCode())
        .isEqualTo(200);
  }

  @Test
  void refusesAChunkedBodyThatIsTooLarge() throws Exception {
    assertProblem(post("/demo/echo", streamed(1001)), 413, "body-too-large");
    assertProblem(post("/demo/echo", streamed(90_000)), 413, "body-too-large");
  }

  @Test
  void withoutABackendItSaysWhenToTryAgain() throws Exception {
    HttpResponse<String> response = get("/nobody/x");
    assertProblem(response, 503, "no-backend");
    assertThat(response.headers().allValues("retry-after")).containsExactly("2");
  }

  @Test
  void aRequestThatTakesTooLongTimesOut() throws Exception {
    assertProblem(get("/demo/quick/wait"), 504, "deadline-exceeded");
    assertProblem(
        send(request("/demo/wait").header("grpc-timeout", "50m")), 504, "deadline-exceeded");
    assertProblem(
        send(request("/demo/hello").header("x-request-timeout", "0s")), 504, "deadline-exceeded");
    HANDLER.release();
  }

  @Test
  void aBackendThatFailsTellsNothingOfItsInside() throws Exception {
    HttpResponse<String> response = get("/demo/fail");
    assertProblem(response, 500, "backend-failed");
    assertThat(response.headers().allValues("x-merganser-backend")).containsExactly("b1");
    assertThat(response.body()).doesNotContain("secret", "Exception", "io.merganser");
  }

  @Test
  void aBackendCannotForgeHeaders() throws Exception {
    HttpResponse<String> response = get("/demo/hostile");
    assertProblem(response, 502, "invalid-response");
    assertThat(response.headers().map()).doesNotContainKeys("set-cookie", "x-hostile");
  }

  @Test
  void aHeaderThatIsNotUnderstoodIsNamed() throws Exception {
    HttpResponse<String> response =
        send(request("/demo/hello").header("x-request-timeout", "soon"));
    assertProblem(response, 400, "bad-request");
    assertThat(json(response).get("detail").asText())
        .isEqualTo(
            "the header x-request-timeout must be up to 8 digits and ms, s or m, but was soon");
  }

  @Test
  void boundsTheHead() throws Exception {
    assertProblem(get("/demo/" + "x".repeat(500)), 414, "malformed-request");
    assertProblem(
        send(request("/demo/hello").header("x", "v".repeat(2001))), 431, "malformed-request");
    assertProblem(
        send(request("/demo/hello").header("x", "v".repeat(1500)).header("y", "v".repeat(1500))),
        431,
        "headers-too-large");
  }

  @Test
  void headHasTheLengthButNoBody() throws Exception {
    HttpResponse<String> told = head("/demo/head");
    assertThat(told.headers().allValues("content-length")).containsExactly("1234");
    assertThat(told.headers().allValues("content-type")).containsExactly("text/x");
    HttpResponse<String> counted = head("/demo/hello");
    assertThat(counted.headers().allValues("content-length")).containsExactly("5");
    assertThat(counted.body()).isEmpty();
    assertThat(head("/unknown").statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void someStatusesHaveNoBody(int status) throws Exception {
    HttpResponse<String> response = get("/demo/status?of=" + status);
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.body()).isEmpty();
    assertThat(response.headers().map()).doesNotContainKey("content-length");
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 299, 301, 405, 418, 500, 599})
  void passesEachStatusOn(int status) throws Exception {
    HttpResponse<String> response = get("/demo/status?of=" + status);
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.body()).isEqualTo("x");
  }

  @Test
  void refusesOneRequestTooManyAtOnce() throws Exception {
    long refusedBefore = node.ingress().stats().refused();
    Set<CompletableFuture<HttpResponse<String>>> waiting = Set.of(later(), later(), later());
    TestNode.await(() -> node.ingress().stats().inProgress() == 3);
    assertThat(node.ingress().stats().maxInProgress()).isEqualTo(3);

    HttpResponse<String> response = get("/demo/hello");
    assertProblem(response, 503, "too-many-requests-in-progress");
    assertThat(response.headers().allValues("retry-after")).containsExactly("2");
    assertThat(node.ingress().stats().refused()).isEqualTo(refusedBefore + 1);

    TestNode.await(
        () -> {
          HANDLER.release();
          return waiting.stream().allMatch(CompletableFuture::isDone);
        });
    for (CompletableFuture<HttpResponse<String>> request : waiting) {
      assertThat(request.get().statusCode()).isEqualTo(200);
    }
    TestNode.await(() -> node.ingress().stats().inProgress() == 0);
    assertThat(get("/demo/hello").statusCode()).isEqualTo(200);
  }

  @Test
  void countsResponsesByClass() throws Exception {
    IngressStats before = node.ingress().stats();
    get("/demo/hello");
    get("/demo/status?of=302");
    get("/unknown");
    get("/demo/fail");
    IngressStats after = node.ingress().stats();
    assertThat(after.successes() - before.successes()).isEqualTo(1);
    assertThat(after.redirections() - before.redirections()).isEqualTo(1);
    assertThat(after.clientErrors() - before.clientErrors()).isEqualTo(1);
    assertThat(after.serverErrors() - before.serverErrors()).isEqualTo(1);
  }

  private CompletableFuture<HttpResponse<String>> later() {
    return CLIENT.sendAsync(request("/demo/wait").build(), BodyHandlers.ofString());
  }

  private static HttpRequest.Builder request(String target) {
    return HttpRequest.newBuilder(node.uri(target)).timeout(TestNode.PATIENCE);
  }

  private static HttpResponse<String> get(String target) throws Exception {
    return send(request(target));
  }

  private static HttpResponse<String> head(String target) throws Exception {
    return send(request(target).method("HEAD", BodyPublishers.noBody()));
  }

  private static HttpResponse<String> post(String target, HttpRequest.BodyPublisher body)
      throws Exception {
    return send(request(target).POST(body));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  /** Of unknown length, so chunked. */
  private static HttpRequest.BodyPublisher streamed(int bytes) {
    return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[bytes]));
  }

  private static JsonNode json(HttpResponse<String> response) throws Exception {
    return new ObjectMapper().readTree(response.body());
  }

  private static void assertProblem(HttpResponse<String> response, int status, String kind)
      throws Exception {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.headers().allValues("content-type"))
        .containsExactly("application/problem+json");
    JsonNode problem = json(response);
    assertThat(problem.get("type").asText()).isEqualTo("urn:merganser:problem:" + kind);
    assertThat(problem.get("status").asInt()).isEqualTo(status);
    Set<String> names = new TreeSet<>();
    problem.fieldNames().forEachRemaining(names::add);
    assertThat(names).containsExactly("detail", "status", "title", "type");
  }
}
