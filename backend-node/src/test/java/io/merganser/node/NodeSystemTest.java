package io.merganser.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import akka.cluster.typed.Cluster;
import io.merganser.BackendState;
import io.merganser.Merganser;
import io.merganser.http.HttpResponse;
import io.merganser.http.HttpService;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class NodeSystemTest {

  @Test
  void formsAClusterOfItsOwnWithoutSeeds() {
    try (TestNode node = TestNode.start("")) {
      Readiness readiness = Readiness.get(node.system());
      TestNode.await(readiness::isReady);
      assertThat(Cluster.get(node.system()).selfMember().getRoles()).contains("merganser-backend");
    }
  }

  @Test
  void joinsThroughASeed() {
    try (TestNode first = TestNode.start("");
        TestNode second = TestNode.joining(first, "")) {
      TestNode.await(() -> members(first.system()) == 2 && members(second.system()) == 2);
    }
  }

  @Test
  void saysWhichPortIsTakenAndWhatToDo() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      assertThatThrownBy(() -> TestNode.start("merganser.node.port = " + port))
          .isInstanceOf(NotStartedException.class)
          .hasMessage(
              "port %d of 127.0.0.1 can't be bound: Address already in use."
                  + " Choose another with --port, or --host.",
              port);
    }
  }

  @Test
  void isALameDuckBeforeItLeaves() {
    TestNode node = TestNode.start("");
    ActorSystem<?> system = node.system();
    CompletableFuture<BackendState> seen = new CompletableFuture<>();
    var backend =
        Merganser.get(system)
            .serve(
                HttpService.of("demo"),
                (request, context) ->
                    CompletableFuture.completedFuture(HttpResponse.text(200, "")));
    CoordinatedShutdown.get(system.classicSystem())
        .addTask(
            CoordinatedShutdown.PhaseBeforeServiceUnbind(),
            "look",
            () -> {
              seen.complete(backend.state());
              return CompletableFuture.completedFuture(akka.Done.getInstance());
            });
    node.close();
    assertThat(seen).isCompletedWithValue(BackendState.LAME_DUCK);
    assertThat(NodeSystem.awaitEnd(system)).isTrue();
  }

  private static long members(ActorSystem<?> system) {
    return StreamSupport.stream(Cluster.get(system).state().getMembers().spliterator(), false)
        .count();
  }
}
