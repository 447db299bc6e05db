package io.merganser.multijvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.RequestOptions;
import io.merganser.bench.fleet.Await;
import io.merganser.bench.fleet.FleetNode;
import io.merganser.bench.fleet.LocalBackend;
import io.merganser.bench.fleet.ProcessFleet;
import io.merganser.bench.fleet.Traffic;
import io.merganser.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A backend that fails everything in no time looks like the fastest of all. */
class SinkholeTest {
  private static final int PER_SECOND = 400;
  private static final double VANISHING = 0.02;

  /** Of five. */
  private static final double FAIR = 0.1;

  private final FleetNode client = FleetNode.start("c0", List.of(), ProcessFleet.CLUSTER);
  private final List<LocalBackend> backends = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    for (int i = 0; i < 5; i++) {
      backends.add(LocalBackend.start("b" + i, List.of(client.address()), ProcessFleet.CLUSTER));
    }
    for (LocalBackend backend : backends) {
      Await.until("it is connected", () -> client.serving(backend.id()).isPresent());
    }
  }

  @AfterEach
  void stop() {
    client.close();
    backends.forEach(LocalBackend::close);
  }

  @Test
  void getsNextToNothingUntilItIsWell() throws Exception {
    LocalBackend sinkhole = backends.get(2);
    try (Traffic traffic =
        new Traffic(PER_SECOND)
            .from(
                "c0",
                client.calling(
                    HttpRequest.get("/demo/sleep?for=20ms"), RequestOptions.defaults()))) {
      traffic.start();
      awaitRequests(traffic, PER_SECOND);
      assertThat(traffic.failures()).isEmpty();

      sinkhole.demo().setFailureRate(1);
      awaitRequests(traffic, 2 * PER_SECOND);
      double share = share(traffic, () -> traffic.failures().size());
      System.out.printf("share of the sinkhole after two seconds: %.4f%n", share);
      assertThat(share).isLessThan(VANISHING);
      assertThat(traffic.failures())
          .allSatisfy(failure -> assertThat(failure.ending().backend()).isEqualTo(sinkhole.id()));

      sinkhole.demo().setFailureRate(0);
      long failed = traffic.failures().size();
      Await.until(
          "it has its share again",
          () -> share(traffic, () -> traffic.answeredBy(sinkhole.id())) > FAIR);
      assertThat((long) traffic.failures().size() - failed).as("failed since").isLessThan(10);
      traffic.stop();
    }
  }

  /** What a count grows by, of the requests of the next second. */
  private static double share(Traffic traffic, LongSupplier count) {
    long requests = traffic.requests();
    long before = count.getAsLong();
    try {
      awaitRequests(traffic, PER_SECOND);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return (double) (count.getAsLong() - before) / (traffic.requests() - requests);
  }

  private static void awaitRequests(Traffic traffic, long more) throws InterruptedException {
    long enough = traffic.requests() + more;
    Await.until("requests are sent", () -> traffic.requests() >= enough);
  }
}
