package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.http.HttpRequest;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes over a socket from a client that is broken, or means harm. */
class HostileClientTest {
  private static final Queue<HttpRequest> RECEIVED = new ConcurrentLinkedQueue<>();
  private static TestNode node;

  @BeforeAll
  static void start() throws Exception {
    DemoHandler handler = new DemoHandler();
    node =
        TestNode.start(
                """
                merganser.ingress {
                  max-body-bytes = 1000
                  max-discard-bytes = 100000
                  routes = [
                    { path = /demo, service = demo }
                    { path = /demo/admin, service = demo }
                  ]
                }
                """)
            .serving(
                "demo",
                "b1",
                (request, context) -> {
                  RECEIVED.add(request);
                  return handler.handle(request, context);
                });
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @BeforeEach
  void clear() {
    RECEIVED.clear();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5|Content-Length: 6",
        "Content-Length: 5|Transfer-Encoding: chunked",
        "Transfer-Encoding: chunked|Content-Length: 5",
        "Transfer-Encoding: chunked|Transfer-Encoding: identity",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding : chunked",
        "Content-Length: +5",
        "Content-Length: -5",
        "Content-Length: 5, 5",
        "Host: other",
        "X-Nul: a\0b",
        "X-Control: a\u0001b",
        " folded: x",
        "no colon"
      })
  void refusesHeadersThatAreReadInMoreThanOneWay(String headers) throws Exception {
    try (RawClient client = client()) {
      client.send(
          "POST /demo/echo HTTP/1.1", "Host: a", headers.replace("|", "\r\n"), "", "0", "", "");
      assertThat(client.response())
          .startsWith("HTTP/1.1 400 ")
          .contains("application/problem+json");
      assertThat(client.isClosed()).isTrue();
    }
    assertThat(RECEIVED).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/demo/../other",
        "/demo/%2e%2e/other",
        "/demo/..%2fother",
        "/demo%2fadmin",
        "/demo//admin",
        "/demo/hello%0d%0aX-Injected:%20x",
        "/demo/..;/admin",
        "*",
        "http://b/demo/hello",
        "/demo\\admin",
        "/demo/\u00e9"
      })
  void refusesTargetsThatAreReadInMoreThanOneWay(String target) throws Exception {
    try (RawClient client = client()) {
      client.send("OPTIONS " + target + " HTTP/1.1", "Host: a", "", "");
      assertThat(client.response())
          .startsWith("HTTP/1.1 400 ")
          .contains("application/problem+json");
    }
    assertThat(RECEIVED).isEmpty();
  }

  @Test
  void takesAnAbsoluteTargetOfItsOwnHost() throws Exception {
    try (RawClient client = client()) {
      client.send("GET http://a/demo/hello?x HTTP/1.1", "Host: a", "", "");
      assertThat(client.response()).startsWith("HTTP/1.1 200 ");
    }
    assertThat(RECEIVED).singleElement().extracting(HttpRequest::target).isEqualTo("/demo/hello?x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CONNECT a:80 HTTP/1.1|400",
        "BREW /demo/hello HTTP/1.1|501",
        "GET /demo/hello HTTP/3.0|505",
        "GET /demo/hello|505",
        "\u0016\u0003\u0001 hello|400"
      })
  void answersWhatIsNoRequestWithAProblem(String lineAndStatus) throws Exception {
    String[] parts = lineAndStatus.split("\\|");
    try (RawClient client = client()) {
      client.send(parts[0], "Host: a", "", "");
      assertThat(client.response())
          .startsWith("HTTP/1.1 " + parts[1] + " ")
          .contains("application/problem+json")
          .doesNotContain("akka");
    }
    assertThat(RECEIVED).isEmpty();
  }

  @Test
  void refusesTooManyHeaders() throws Exception {
    try (RawClient client = client()) {
      client.send("GET /demo/hello HTTP/1.1", "Host: a", "X: 1\r\n".repeat(64), "");
      assertThat(client.response())
          .startsWith("HTTP/1.1 400 ")
          .contains("application/problem+json");
    }
  }

  @Test
  void answersPipelinedRequestsInTheirOrder() throws Exception {
    String first = "POST /demo/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nfirst";
    String second = "POST /demo/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nsecond";
    try (RawClient client = client()) {
      client.write(first + second + first);
      assertThat(client.response()).endsWith("first");
      assertThat(client.response()).endsWith("second");
      assertThat(client.response()).endsWith("first");
    }
  }

  @Test
  void theBodyOfOneRequestIsNeverTheNext() throws Exception {
    String inside = "GET /demo/admin HTTP/1.1\r\nHost: a\r\n\r\n";
    try (RawClient client = client()) {
      client.send(
          "POST /unknown HTTP/1.1", "Host: a", "Content-Length: " + inside.length(), "", inside);
      assertThat(client.response()).startsWith("HTTP/1.1 404 ");
      client.send("GET /demo/hello HTTP/1.1", "Host: a", "", "");
      assertThat(client.response()).startsWith("HTTP/1.1 200 ");
    }
    assertThat(RECEIVED).singleElement().extracting(HttpRequest::path).isEqualTo("/demo/hello");
  }

  @Test
  void aConnectionOutlivesABodyThatIsTooLarge() throws Exception {
    try (RawClient client = client()) {
      client.send("POST /demo/echo HTTP/1.1", "Host: a", "Content-Length: 60000", "", "");
      client.write("x".repeat(60_000));
      assertThat(client.response()).startsWith("HTTP/1.1 413 ");
      client.send("POST /demo/echo HTTP/1.1", "Host: a", "Transfer-Encoding: chunked", "", "");
      client.write("ea60\r\n" + "x".repeat(60_000) + "\r\n0\r\n\r\n");
      assertThat(client.response()).startsWith("HTTP/1.1 413 ");
      client.send("POST /demo/echo HTTP/1.1", "Host: a", "Content-Length: 2", "", "ok");
      assertThat(client.response()).startsWith("HTTP/1.1 200 ").endsWith("ok");
    }
  }

  @Test
  void doesNotReadAnEndlessBody() throws Exception {
    try (RawClient client = client()) {
      client.send("POST /demo/echo HTTP/1.1", "Host: a", "Transfer-Encoding: chunked", "", "");
      client.write("186a1\r\n" + "x".repeat(100_001) + "\r\n3e8\r\n" + "x".repeat(1000) + "\r\n");
      assertThat(client.response()).startsWith("HTTP/1.1 413 ").contains("Connection: close");
      assertThat(client.isClosed()).isTrue();
    }
  }

  @Test
  void refusesAHugeBodyBeforeItComes() throws Exception {
    try (RawClient client = client()) {
      client.send("POST /demo/echo HTTP/1.1", "Host: a", "Content-Length: 9999999999", "", "");
      assertThat(client.response()).startsWith("HTTP/1.1 413 ").contains("Connection: close");
      assertThat(client.isClosed()).isTrue();
    }
  }

  @Test
  void saysBeforehandWhetherABodyIsWelcome() throws Exception {
    try (RawClient client = client()) {
      client.send(
          "POST /demo/echo HTTP/1.1",
          "Host: a",
          "Content-Length: 2",
          "Expect: 100-continue",
          "",
          "");
      assertThat(client.response()).startsWith("HTTP/1.1 100 ");
      client.write("ok");
      assertThat(client.response()).startsWith("HTTP/1.1 200 ").endsWith("ok");
      client.send(
          "POST /demo/echo HTTP/1.1",
          "Host: a",
          "Content-Length: 2000",
          "Expect: 100-continue",
          "",
          "");
      assertThat(client.response()).startsWith("HTTP/1.1 413 ");
    }
  }

  @Test
  void doesNotWaitForABodyForEver() throws Exception {
    try (RawClient client = client()) {
      client.send(
          "POST /demo/echo HTTP/1.1",
          "Host: a",
          "Content-Length: 10",
          "X-Request-Timeout: 100ms",
          "",
          "x");
      assertThat(client.response()).startsWith("HTTP/1.1 408 ").contains("problem:body-too-late");
      assertThat(client.isClosed()).isTrue();
    }
    TestNode.await(() -> node.ingress().stats().inProgress() == 0);
    assertThat(RECEIVED).isEmpty();
  }

  @Test
  void forgetsARequestWhoseClientHangsUp() throws Exception {
    try (RawClient client = client()) {
      client.send("POST /demo/echo HTTP/1.1", "Host: a", "Content-Length: 10", "", "x");
      TestNode.await(() -> node.ingress().stats().inProgress() == 1);
    }
    TestNode.await(() -> node.ingress().stats().inProgress() == 0);
    assertThat(RECEIVED).isEmpty();
  }

  @Test
  void keepsTheHeadersOfTheHopToItself() throws Exception {
    try (RawClient client = client()) {
      client.send(
          "GET /demo/describe HTTP/1.1",
          "Host: a",
          "Connection: keep-alive, X-Secret",
          "X-Secret: 1",
          "Keep-Alive: timeout=5",
          "Proxy-Authorization: Basic x",
          "Upgrade: websocket",
          "Raw-Request-URI: /forged",
          "X-Kept: 1",
          "",
          "");
      assertThat(client.response().split("\r\n\r\n")[1].lines())
          .contains("GET /demo/describe", "x-kept: 1", "raw-request-uri: /forged")
          .noneMatch(line -> line.matches("(x-secret|connection|keep-alive|proxy-.*|upgrade): .*"));
    }
  }

  private static RawClient client() throws IOException {
    return new RawClient(node.ingress().port());
  }
}
