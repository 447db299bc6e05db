package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorSystem;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests that cross the network to their backend. */
class RemoteBackendTest {
  private final DemoHandler handler = new DemoHandler();
  private TestNode node;
  private ActorSystem<Void> backend;

  @BeforeEach
  void start() throws Exception {
    node = TestNode.start("merganser.ingress.routes = [{ path = /demo, service = demo }]");
    backend = node.join("merganser.backend.drain.maximum = 0s");
    node.servedBy(backend, "demo", "b\u00e9", handler);
  }

  @AfterEach
  void stop() {
    ActorTestKit.shutdown(backend, TestNode.PATIENCE);
    node.close();
  }

  @Test
  void carriesTheLargestRequestThatIsLetIn() throws Exception {
    HttpResponse<String> response =
        send(HttpRequest.newBuilder(node.uri("/demo/echo?" + "q".repeat(8180)))
                .header("x", "x".repeat(8192))
                .header("y", "y".repeat(8192))
                .header("z", "z".repeat(8192))
                .POST(BodyPublishers.ofString("b".repeat(131_072))))
            .get(TestNode.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).hasSize(131_072);
    assertThat(response.headers().allValues("x-merganser-backend")).containsExactly("b\\u00e9");
  }

  @Test
  void aBackendThatIsLostIsABadGateway() throws Exception {
    CompletableFuture<HttpResponse<String>> waiting =
        send(HttpRequest.newBuilder(node.uri("/demo/wait")));
    TestNode.await(() -> handler.waiting() == 1);
    ActorTestKit.shutdown(backend, TestNode.PATIENCE);
    HttpResponse<String> response = waiting.get(TestNode.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(response.statusCode()).isEqualTo(502);
    assertThat(response.body()).contains("urn:merganser:problem:backend-lost");
  }

  private CompletableFuture<HttpResponse<String>> send(HttpRequest.Builder request) {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .build()
        .sendAsync(request.build(), BodyHandlers.ofString());
  }
}
