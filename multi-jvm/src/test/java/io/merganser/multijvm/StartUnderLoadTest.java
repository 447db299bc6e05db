package io.merganser.multijvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.Backend;
import io.merganser.BackendState;
import io.merganser.Merganser;
import io.merganser.RequestOptions;
import io.merganser.ServeOptions;
import io.merganser.bench.fleet.Await;
import io.merganser.bench.fleet.FleetNode;
import io.merganser.bench.fleet.ProcessFleet;
import io.merganser.bench.fleet.Traffic;
import io.merganser.http.HttpRequest;
import io.merganser.http.HttpResponse;
import io.merganser.http.HttpService;
import io.merganser.load.BusyThreads;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A backend that comes up while five others are under load. */
class StartUnderLoadTest {
  private static final int PER_SECOND = 400;
  private static final int OTHERS = 5;
  private static final double FAIR = 1.0 / (OTHERS + 1);

  private final FleetNode client = FleetNode.start("c0", List.of(), ProcessFleet.CLUSTER);
  private final FleetNode server =
      FleetNode.start("server", List.of(client.address()), ProcessFleet.CLUSTER);
  private final AtomicBoolean ready = new AtomicBoolean();
  private final LongAdder early = new LongAdder();

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void getsNothingBeforeItIsReadyAndLittleAtFirst() throws Exception {
    for (int i = 0; i < OTHERS; i++) {
      String id = "b" + i;
      serve(ServeOptions.defaults().as(id));
      Await.until(id + " is connected", () -> client.serving(id).isPresent());
    }
    try (Traffic traffic =
        new Traffic(PER_SECOND)
            .from(
                "c0", client.calling(HttpRequest.get("/demo/hello"), RequestOptions.defaults()))) {
      traffic.start();
      Backend starting = serve(ServeOptions.defaults().as("new").notReady());
      Await.until("the new one is connected", this::isConnected);
      awaitAnswers(traffic, PER_SECOND);
      assertThat(traffic.answeredBy("new")).isZero();

      ready.set(true);
      starting.ready();
      Await.until("it gets requests", () -> traffic.answeredBy("new") > 0);
      double atFirst = share(traffic);
      System.out.printf("share at first %.3f, fair is %.3f%n", atFirst, FAIR);
      assertThat(atFirst).isLessThan(FAIR / 2);
      Await.until("it has its share", () -> share(traffic) > 0.7 * FAIR);
      traffic.stop();
      assertThat(traffic.failures()).isEmpty();
      assertThat(early.sum()).as("requests before it was ready").isZero();
    }
  }

  private Backend serve(ServeOptions options) {
    BusyThreads busy = new BusyThreads(1, System::nanoTime);
    boolean isNew = options.id().orElseThrow().equals("new");
    return Merganser.get(server.system())
        .serve(
            HttpService.of("demo"),
            options.measuredBy(busy),
            (request, context) -> {
              if (isNew && !ready.get()) {
                early.increment();
              }
              return answer(busy);
            });
  }

  private static CompletionStage<HttpResponse> answer(BusyThreads busy) {
    busy.begin();
    try {
      return CompletableFuture.completedFuture(HttpResponse.text(200, "hello"));
    } finally {
      busy.end();
    }
  }

  private boolean isConnected() {
    return client.router().connections().stream()
        .anyMatch(
            each ->
                each.backend().equals("new")
                    && each.connected()
                    && each.state() == BackendState.STARTING);
  }

  private static double share(Traffic traffic) {
    long before = traffic.answeredBy("new");
    long all = traffic.answered();
    try {
      awaitAnswers(traffic, PER_SECOND);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return (double) (traffic.answeredBy("new") - before) / (traffic.answered() - all);
  }

  private static void awaitAnswers(Traffic traffic, long more) throws InterruptedException {
    long enough = traffic.answered() + more;
    Await.until("requests are answered", () -> traffic.answered() >= enough);
  }
}
