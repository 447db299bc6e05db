package io.merganser.multijvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.Merganser;
import io.merganser.bench.fleet.Await;
import io.merganser.bench.fleet.FleetNode;
import io.merganser.bench.fleet.FrontDoorProcess;
import io.merganser.bench.fleet.ProcessFleet;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import io.merganser.http.HttpService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The front door's process is restarted behind clients that keep their connections and try again.
 *
 * <p>HTTP/1.1 does not tell a client whether a server took its request before it closed the
 * connection: a close that crosses the request on its way looks the same as a loss. But the backend
 * can tell. A request has been accepted once the front door has sent it on; where its answer does
 * not reach the client, the client tries again, and the backend sees the same request twice. So
 * nothing that was accepted is lost when every request is answered in the end, and none is executed
 * twice. A try that ends without an answer and was never executed was not accepted.
 */
class IngressRestartTest {
  private static final int CLIENTS = 4;
  private static final int RESTARTS = 2;
  private static final int ENOUGH = 200;
  private static final long HANDLING_MILLIS = 20;

  private final FleetNode node = FleetNode.start("b0", List.of(), ProcessFleet.CLUSTER);
  private final Map<String, Integer> executed = new ConcurrentHashMap<>();
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
  private volatile boolean stopped;

  @AfterEach
  void stop() {
    stopped = true;
    threads.shutdownNow();
    node.close();
  }

  @Test
  void nothingThatWasAcceptedIsLost() throws Exception {
    Merganser.get(node.system())
        .serve(HttpService.of("demo"), "b0", (request, context) -> handle(request));
    List<RetryingHttpClient> clients = new ArrayList<>();
    List<Future<?>> loops = new ArrayList<>();
    try (FrontDoorProcess door = new FrontDoorProcess(node.address(), ProcessFleet.CLUSTER)) {
      for (int i = 0; i < CLIENTS; i++) {
        RetryingHttpClient client = new RetryingHttpClient(door.port());
        clients.add(client);
        loops.add(threads.submit(() -> run(client)));
      }
      awaitAnswers(door);
      for (int restart = 0; restart < RESTARTS; restart++) {
        door.restart();
        awaitAnswers(door);
      }
      stopped = true;
      for (Future<?> loop : loops) {
        loop.get(30, TimeUnit.SECONDS);
      }
    } finally {
      clients.forEach(RetryingHttpClient::close);
    }
    System.out.printf(
        "%d requests; tries turned away %d, cut before an answer %d%n",
        answered.get(),
        clients.stream().mapToInt(RetryingHttpClient::turnedAway).sum(),
        clients.stream().mapToInt(RetryingHttpClient::cut).sum());
    assertThat(answered.get()).isEqualTo(next.get());
    assertThat(clients).extracting(RetryingHttpClient::broken).containsOnly(0);
    assertThat(executed).hasSize(next.get());
    assertThat(executed.entrySet())
        .as("accepted, lost, and tried again")
        .allMatch(entry -> entry.getValue() == 1);
  }

  private Void run(RetryingHttpClient client) throws InterruptedException {
    while (!stopped) {
      String target = "/demo/" + next.getAndIncrement();
      assertThat(client.get(target)).isEqualTo(target);
      answered.incrementAndGet();
    }
    return null;
  }

  private CompletionStage<HttpResponse> handle(HttpRequest request) {
    executed.merge(request.target(), 1, Integer::sum);
    return CompletableFuture.supplyAsync(
        () -> HttpResponse.text(200, request.target()),
        CompletableFuture.delayedExecutor(HANDLING_MILLIS, TimeUnit.MILLISECONDS));
  }

  private void awaitAnswers(FrontDoorProcess door) throws InterruptedException {
    int enough = answered.get() + ENOUGH;
    Await.until(
        "requests are answered", () -> answered.get() >= enough, () -> door.process().lastWords());
  }
}
