package io.merganser.node;

import static akka.http.javadsl.server.Directives.complete;
import static akka.http.javadsl.server.Directives.path;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.server.Route;
import akka.stream.javadsl.Source;
import akka.util.ByteString;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.merganser.Backend;
import io.merganser.Merganser;
import io.merganser.http.HttpResponse;
import io.merganser.http.HttpService;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class AdminServerTest {
  private static final String TOKEN = "0123456789abcdef";
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final Route HELLO = path("hello", () -> complete("hello"));
  private static final Route FAULTY =
      path(
          "faulty",
          () -> {
            throw new IllegalStateException("secret");
          });

  private static TestNode node;
  private static Backend backend;
  private static int port;
  private static int guardedPort;

  @BeforeAll
  static void start() throws Exception {
    node = TestNode.start("");
    backend = serve(node, "<b>\n1");
    port = start(node, "port = 0", HELLO, FAULTY);
    guardedPort = start(node, "port = 0, token = " + TOKEN, HELLO);
    TestNode.await(Readiness.get(node.system())::isReady);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void saysThatItIsReadyAndAlive() throws Exception {
    assertThat(get("/ready").statusCode()).isEqualTo(200);
    assertThat(get("/ready").body()).isEqualTo("ready\n");
    assertThat(get("/alive").body()).isEqualTo("alive\n");
  }

  @Test
  void isNotReadyAsLongAsAPartSaysNo() throws Exception {
    CompletableFuture<Void> open = new CompletableFuture<>();
    Readiness.get(node.system()).require("the front door is closed", open::isDone);
    assertThat(get("/ready").statusCode()).isEqualTo(503);
    assertThat(problem(get("/ready"))).isEqualTo("not ready: the front door is closed");
    assertThat(get("/alive").statusCode()).isEqualTo(200);
    open.complete(null);
    assertThat(get("/ready").statusCode()).isEqualTo(200);
  }

  @Test
  void turnsALameDuckAndBack() throws Exception {
    assertThat(get("/lame-duck").body()).contains("\"state\":\"HEALTHY\"");
    assertThat(send(port, "/lame-duck", "POST").body())
        .isEqualTo(
            "{\"backends\":[{\"service\":\"demo\",\"id\":\"<b>\\n1\",\"state\":\"LAME_DUCK\"}]}");
    assertThat(problem(get("/ready"))).contains("backend <b>\\n1 of demo is LAME_DUCK");
    assertThat(send(port, "/lame-duck", "DELETE").body()).contains("\"state\":\"HEALTHY\"");
    assertThat(get("/ready").statusCode()).isEqualTo(200);
  }

  @Test
  void hasNoLameDuckWhereNothingIsServed() throws Exception {
    try (TestNode client = TestNode.start("")) {
      int other = start(client, "port = 0");
      assertThat(send(other, "/lame-duck", "POST").statusCode()).isEqualTo(404);
      assertThat(send(other, "/lame-duck", "GET").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void servesMetricsAsPrometheusReadsThem() throws Exception {
    var response = get("/metrics");
    assertThat(response.headers().firstValue("content-type"))
        .hasValue("text/plain; version=0.0.4; charset=UTF-8");
    assertThat(response.body())
        .contains("jvm_memory_used_bytes{")
        .contains("process_uptime_seconds")
        .contains("merganser_ready ")
        .contains("merganser_backend_utilization{backend=\"<b>\\\\n1\",service=\"demo\"}");
  }

  @Test
  void servesFurtherRoutes() throws Exception {
    assertThat(get("/hello").body()).isEqualTo("hello");
  }

  @Test
  void describesProblemsAsJson() throws Exception {
    var missing = get("/missing");
    assertThat(missing.statusCode()).isEqualTo(404);
    assertThat(missing.headers().firstValue("content-type")).hasValue(Problem.MEDIA_TYPE);
    var wrong = send(port, "/lame-duck", "PUT");
    assertThat(wrong.statusCode()).isEqualTo(405);
    assertThat(wrong.headers().firstValue("allow").orElse("")).contains("POST");
    var faulty = get("/faulty");
    assertThat(faulty.statusCode()).isEqualTo(500);
    assertThat(faulty.body()).doesNotContain("secret").doesNotContain("Exception");
  }

  @Test
  void asksForTheToken() throws Exception {
    assertThat(send(guardedPort, "/ready", "GET").statusCode()).isEqualTo(200);
    for (String path : new String[] {"/metrics", "/lame-duck", "/hello", "/missing"}) {
      var refused = send(guardedPort, path, "GET");
      assertThat(refused.statusCode()).as(path).isEqualTo(401);
      assertThat(refused.headers().firstValue("www-authenticate").orElse(""))
          .startsWith("Basic realm=\"merganser\"");
    }
    var shown = send(guardedPort, "/hello", "GET", "Authorization", "Bearer " + TOKEN);
    assertThat(shown.statusCode()).isEqualTo(200);
    // user:0123456789abcdef
    var basic =
        send(guardedPort, "/hello", "GET", "Authorization", "Basic dXNlcjowMTIzNDU2Nzg5YWJjZGVm");
    assertThat(basic.statusCode()).isEqualTo(200);
  }

  @Test
  void refusesForeignHostsAndOrigins() throws Exception {
    assertThat(raw("GET /hello HTTP/1.1\r\nHost: evil.example\r\n\r\n"))
        .startsWith("HTTP/1.1 403 ");
    assertThat(raw("GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n")).startsWith("HTTP/1.1 200 ");
    assertThat(send(port, "/lame-duck", "POST", "Origin", "http://evil.example").statusCode())
        .isEqualTo(403);
    assertThat(backend.state().name()).isEqualTo("HEALTHY");
  }

  @Test
  void boundsWhatItReads() throws Exception {
    assertThat(get("/" + "x".repeat(3000)).statusCode()).isEqualTo(414);
    assertThat(send(port, "/hello", "GET", "x-long", "x".repeat(9000)).statusCode()).isEqualTo(431);
    HttpRequest large =
        HttpRequest.newBuilder(uri(port, "/hello"))
            .POST(BodyPublishers.ofByteArray(new byte[65537]))
            .build();
    assertThat(CLIENT.send(large, BodyHandlers.ofString()).statusCode()).isEqualTo(413);
  }

  @Test
  void saysWhichPortIsTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int number = taken.getLocalPort();
      assertThatThrownBy(() -> start(node, "port = " + number))
          .isInstanceOf(CompletionException.class)
          .cause()
          .isInstanceOf(NotStartedException.class)
          .hasMessage(
              "admin port %d of 127.0.0.1 can't be bound: Address already in use."
                  + " Choose another with --admin-port.",
              number);
    }
  }

  @Test
  void staysOpenWhileTheNodeDrainsAndCutsStreamsThen() throws Exception {
    TestNode other = TestNode.start("");
    serve(other, "b2");
    Route stream =
        path(
            "stream",
            () ->
                complete(
                    akka.http.javadsl.model.HttpResponse.create()
                        .withEntity(
                            HttpEntities.createChunked(
                                ContentTypes.TEXT_PLAIN_UTF8,
                                Source.single(ByteString.fromString("first\n"))
                                    .concat(Source.maybe())))));
    int admin = start(other, "port = 0", stream);
    var open =
        CLIENT.send(
            HttpRequest.newBuilder(uri(admin, "/stream")).build(), BodyHandlers.ofInputStream());
    CompletableFuture<Done> drained = new CompletableFuture<>();
    CoordinatedShutdown shutdown = CoordinatedShutdown.get(other.system().classicSystem());
    shutdown.addTask(CoordinatedShutdown.PhaseServiceUnbind(), "hold", () -> drained);
    shutdown.runAll(CoordinatedShutdown.unknownReason());
    TestNode.await(() -> send(admin, "/ready", "GET").statusCode() == 503);
    assertThat(problem(send(admin, "/ready", "GET"))).contains("the node is stopping");
    assertThat(send(admin, "/metrics", "GET").body()).contains("state=\"lame_duck\"");
    assertThat(send(admin, "/lame-duck", "DELETE").statusCode()).isEqualTo(409);
    drained.complete(Done.getInstance());
    other
        .system()
        .getWhenTerminated()
        .toCompletableFuture()
        .get(TestNode.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    open.body().close();
    assertThatThrownBy(() -> send(admin, "/ready", "GET")).isInstanceOf(java.io.IOException.class);
  }

  private static Backend serve(TestNode node, String id) {
    return Merganser.get(node.system())
        .serve(
            HttpService.of("demo"),
            id,
            (request, context) -> CompletableFuture.completedFuture(HttpResponse.text(200, "")));
  }

  private static int start(TestNode node, String settings, Route... more) {
    AdminSettings read =
        AdminSettings.fromConfig(TestNode.config("merganser.admin { " + settings + " }"));
    return AdminServer.start(node.system(), read, more).toCompletableFuture().join().port();
  }

  private static java.net.http.HttpResponse<String> get(String path) throws Exception {
    return send(port, path, "GET");
  }

  private static java.net.http.HttpResponse<String> send(
      int port, String path, String method, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri(port, path)).method(method, BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  private static String raw(String request) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readNBytes(20);
      return new String(answer, StandardCharsets.US_ASCII);
    }
  }

  private static String problem(java.net.http.HttpResponse<String> response) throws Exception {
    return new ObjectMapper().readTree(response.body()).get("detail").asText();
  }

  private static URI uri(int port, String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }
}
