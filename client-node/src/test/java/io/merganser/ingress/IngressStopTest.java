package io.merganser.ingress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import com.typesafe.config.Config;
import java.io.IOException;
import java.net.ConnectException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class IngressStopTest {
  private static final String ROUTES =
      """
      merganser.ingress.routes = [{ path = /demo, service = demo, timeout = 20s }]
      merganser.ingress.drain-timeout = %s
      """;

  private final DemoHandler handler = new DemoHandler();

  @Test
  void servesAsALameDuckThenDrainsThenLeaves() throws Exception {
    try (TestNode node = start("14s");
        RawClient waiting = new RawClient(node.ingress().port());
        RawClient kept = new RawClient(node.ingress().port())) {
      CompletableFuture<Done> lameDuck = new CompletableFuture<>();
      CoordinatedShutdown.get(node.system()).addTask("lame-duck", "hold", () -> lameDuck);
      get(waiting, "/demo/wait");
      TestNode.await(() -> handler.waiting() == 1);
      assertThat(get(kept, "/demo/hello").response()).doesNotContain("Connection:");
      assertThat(node.ingress().isStopping()).isFalse();

      node.system().terminate();
      TestNode.await(node.ingress()::isStopping);
      try (RawClient late = new RawClient(node.ingress().port())) {
        assertThat(get(late, "/demo/hello").response())
            .startsWith("HTTP/1.1 200 ")
            .contains("Connection: close");
        assertThat(late.isClosed()).isTrue();
      }

      lameDuck.complete(Done.getInstance());
      TestNode.await(node.ingress()::isDraining);
      TestNode.await(() -> isRefused(node));
      assertThat(get(kept, "/demo/hello").response())
          .startsWith("HTTP/1.1 503 ")
          .contains("Connection: close", "retry-after: 1", "urn:merganser:problem:stopping");
      assertThat(node.ingress().stats().inProgress()).isEqualTo(1);
      assertThat(Cluster.get(node.system()).selfMember().status()).isEqualTo(MemberStatus.up());

      handler.release();
      assertThat(waiting.response())
          .startsWith("HTTP/1.1 200 ")
          .contains("Connection: close")
          .endsWith("waited");
      terminated(node);
    }
  }

  @Test
  void waitsForARequestNoLongerThanItIsTold() throws Exception {
    try (TestNode node = start("100ms");
        RawClient waiting = new RawClient(node.ingress().port())) {
      get(waiting, "/demo/wait");
      TestNode.await(() -> handler.waiting() == 1);
      node.system().terminate();
      terminated(node);
      assertThat(handler.waiting()).isEqualTo(1);
    }
  }

  @Test
  void namesThePortThatIsTaken() throws Exception {
    try (TestNode node = start("1s")) {
      Config config = TestNode.config("merganser.ingress.port = " + node.ingress().port());
      assertThatThrownBy(
              () ->
                  Ingress.start(node.system(), IngressSettings.fromConfig(config))
                      .toCompletableFuture()
                      .get(TestNode.PATIENCE.toSeconds(), TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOf(IngressBindException.class)
          .hasMessageContaining("cannot listen on 127.0.0.1:" + node.ingress().port());
    }
  }

  private TestNode start(String drainTimeout) throws Exception {
    return TestNode.start(ROUTES.formatted(drainTimeout)).serving("demo", "b1", handler);
  }

  private static RawClient get(RawClient client, String target) throws IOException {
    return client.send("GET " + target + " HTTP/1.1", "Host: a", "", "");
  }

  private static boolean isRefused(TestNode node) throws IOException {
    try {
      new RawClient(node.ingress().port()).close();
      return false;
    } catch (ConnectException e) {
      return true;
    }
  }

  private static void terminated(TestNode node) throws Exception {
    node.system()
        .getWhenTerminated()
        .toCompletableFuture()
        .get(TestNode.PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }
}
