package io.merganser.backendnode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.merganser.Merganser;
import io.merganser.Outcome;
import io.merganser.Router;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import io.merganser.http.HttpService;
import io.merganser.node.TestNode;
import org.junit.jupiter.api.Test;

class DemoBackendTest {

  @Test
  void servesOnThreadsOfItsOwnAndReportsHowBusyTheyAre() {
    try (TestNode node =
        TestNode.start(
            """
            merganser.task-id = b7
            merganser.node.handler-threads = 1
            merganser.backend.report-interval = 100ms
            merganser.backend-node.utilization = handler-threads
            """)) {
      DemoBackend demo = start(node);
      Router<HttpRequest, HttpResponse> router = router(node);
      TestNode.await(() -> send(router, "/demo/hello").isSuccess());
      assertThat(demo.backend().id()).isEqualTo("b7");
      TestNode.await(
          () -> {
            send(router, "/demo/work?cpu=50ms");
            return demo.backend().load().utilization() > 0.2;
          });
      // Its threads are idle while a request sleeps, whatever else this process does.
      router.send(HttpRequest.get("/demo/sleep?for=9s"));
      TestNode.await(
          () ->
              demo.backend().load().inFlight() == 1 && demo.backend().load().utilization() < 0.01);
    }
  }

  @Test
  void failsOnDemandAndIsWellAgain() {
    try (TestNode node = TestNode.start("")) {
      DemoBackend demo = start(node);
      Router<HttpRequest, HttpResponse> router = router(node);
      TestNode.await(() -> send(router, "/demo/hello").isSuccess());
      demo.setFailureRate(1);
      assertThat(send(router, "/demo/hello")).isInstanceOf(Outcome.HandlerFailed.class);
      demo.setFailureRate(0);
      assertThat(send(router, "/demo/hello").isSuccess()).isTrue();
      assertThat(demo.speed()).isEqualTo(1);
      demo.setSpeed(0.5);
      assertThat(demo.speed()).isEqualTo(0.5);
      assertThatThrownBy(() -> demo.setSpeed(0)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> demo.setFailureRate(1.1))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static DemoBackend start(TestNode node) {
    return DemoBackend.start(
        node.system(), BackendNodeSettings.fromConfig(node.system().settings().config()));
  }

  private static Router<HttpRequest, HttpResponse> router(TestNode node) {
    return Merganser.get(node.system()).router(HttpService.of("demo"));
  }

  private static Outcome<HttpResponse> send(
      Router<HttpRequest, HttpResponse> router, String target) {
    return router.send(HttpRequest.get(target)).toCompletableFuture().join();
  }
}
