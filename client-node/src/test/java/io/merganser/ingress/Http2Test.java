package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import akka.http.javadsl.Http;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.headers.RawHeader;
import akka.stream.BoundedSourceQueue;
import akka.stream.QueueOfferResult;
import akka.stream.javadsl.Keep;
import akka.stream.javadsl.Sink;
import akka.stream.javadsl.SinkQueueWithCancel;
import akka.stream.javadsl.Source;
import akka.util.ByteString;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** HTTP/2 without TLS, by prior knowledge. */
class Http2Test {
  private static TestNode node;
  private static BoundedSourceQueue<HttpRequest> requests;
  private static SinkQueueWithCancel<HttpResponse> responses;

  @BeforeAll
  static void start() throws Exception {
    node =
        TestNode.start(
                """
                merganser.ingress {
                  http2 = on
                  max-body-bytes = 1000
                  limits.max-uri-length = 500
                  routes = [{ path = /demo, service = demo }]
                }
                """)
            .serving("demo", "b1", new DemoHandler());
    var queues =
        Source.<HttpRequest>queue(1)
            .via(
                Http.get(node.system())
                    .connectionTo("127.0.0.1")
                    .toPort(node.ingress().port())
                    .http2WithPriorKnowledge())
            .toMat(Sink.queue(), Keep.both())
            .run(node.system());
    requests = queues.first();
    responses = queues.second();
  }

  @AfterAll
  static void stop() {
    requests.complete();
    node.close();
  }

  @Test
  void answersWithWhatTheBackendSays() throws Exception {
    HttpResponse response = send(HttpRequest.GET("http://example.com/demo/cookies"));
    assertThat(response.status().intValue()).isEqualTo(200);
    assertThat(body(response)).isEqualTo("cookies");
    assertThat(values(response, "set-cookie")).containsExactly("a=1; Path=/", "b=2");
    assertThat(values(response, "x-merganser-backend")).containsExactly("b1");
    assertThat(values(response, "server")).containsExactly("demo/1");
  }

  @Test
  void aBackendGetsTheRequest() throws Exception {
    HttpResponse response =
        send(
            HttpRequest.GET("http://example.com:81/demo/describe?q=%20a&b")
                .addHeader(RawHeader.create("x-request-criticality", "SHEDDABLE"))
                .addHeader(RawHeader.create("x-custom", "Some Value"))
                .addHeader(RawHeader.create("raw-request-uri", "/forged")));
    assertThat(body(response).lines())
        .contains(
            "GET /demo/describe?q=%20a&b",
            "criticality=SHEDDABLE",
            "host: example.com:81",
            "x-custom: Some Value",
            "x-forwarded-for: 127.0.0.1",
            "forwarded: for=127.0.0.1;host=\"example.com:81\";proto=http");
  }

  @Test
  void carriesBodies() throws Exception {
    assertThat(body(send(post(1000)))).hasSize(1000);
    HttpRequest streamed =
        HttpRequest.POST("/demo/echo")
            .withEntity(
                HttpEntities.createChunked(
                    ContentTypes.APPLICATION_OCTET_STREAM,
                    Source.from(List.of(ByteString.fromString("ab"), ByteString.fromString("c")))));
    assertThat(body(send(streamed))).isEqualTo("abc");
  }

  @Test
  void errorsAreProblems() throws Exception {
    assertProblem(send(HttpRequest.GET("/unknown")), 404);
    assertProblem(send(post(1001)), 413);
    assertProblem(send(post(900_000)), 413);
    assertProblem(send(HttpRequest.GET("/demo/a%2Fb")), 400);
    assertProblem(send(HttpRequest.GET("/demo/a//b")), 400);
    assertProblem(send(HttpRequest.GET("/demo/" + "x".repeat(500))), 414);
    assertProblem(send(HttpRequest.GET("/demo/fail")), 500);
  }

  @Test
  void routeAndBackendSeeTheSamePathWhereItHasDots() throws Exception {
    assertProblem(send(HttpRequest.GET("/demo/%2e%2e/other")), 404);
    assertThat(body(send(HttpRequest.GET("/other/%2e%2e/demo/describe"))))
        .startsWith("GET /demo/describe\n");
  }

  @Test
  void headHasTheLengthButNoBody() throws Exception {
    HttpResponse response = send(HttpRequest.create("/demo/head").withMethod(HttpMethods.HEAD));
    assertThat(response.status().intValue()).isEqualTo(200);
    assertThat(body(response)).isEmpty();
    HttpResponse counted = send(HttpRequest.create("/demo/hello").withMethod(HttpMethods.HEAD));
    assertThat(body(counted)).isEmpty();
  }

  @Test
  void someStatusesHaveNoBody() throws Exception {
    for (int status : new int[] {204, 304}) {
      HttpResponse response = send(HttpRequest.GET("/demo/status?of=" + status));
      assertThat(response.status().intValue()).isEqualTo(status);
      assertThat(body(response)).isEmpty();
    }
  }

  @Test
  void takesAnUpgradeFromHttp1() throws Exception {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
    for (int i = 0; i < 2; i++) {
      java.net.http.HttpResponse<String> response =
          client.send(
              java.net.http.HttpRequest.newBuilder(node.uri("/demo/describe?x=%20")).build(),
              BodyHandlers.ofString());
      assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
      assertThat(response.body())
          .contains("GET /demo/describe?x=%20\n", "\nhost: 127.0.0.1:" + node.ingress().port())
          .doesNotContain("upgrade:", "http2-settings:", "connection:");
    }
  }

  private static HttpRequest post(int bytes) {
    return HttpRequest.POST("/demo/echo").withEntity("x".repeat(bytes));
  }

  /** All over one connection, which is to outlive all errors. */
  private static HttpResponse send(HttpRequest request) throws Exception {
    assertThat(requests.offer(request)).isEqualTo(QueueOfferResult.enqueued());
    return responses
        .pull()
        .thenCompose(
            response ->
                response.orElseThrow().toStrict(TestNode.PATIENCE.toMillis(), node.system()))
        .toCompletableFuture()
        .get(TestNode.PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  private static String body(HttpResponse response) throws Exception {
    return response
        .entity()
        .toStrict(TestNode.PATIENCE.toMillis(), node.system())
        .toCompletableFuture()
        .get(TestNode.PATIENCE.toSeconds(), TimeUnit.SECONDS)
        .getData()
        .utf8String();
  }

  private static List<String> values(HttpResponse response, String name) {
    List<String> values = new ArrayList<>();
    response
        .getHeaders()
        .forEach(
            header -> {
              if (header.is(name)) {
                values.add(header.value());
              }
            });
    return values;
  }

  private static void assertProblem(HttpResponse response, int status) {
    assertThat(response.status().intValue()).isEqualTo(status);
    assertThat(response.entity().getContentType().toString()).isEqualTo("application/problem+json");
  }
}
