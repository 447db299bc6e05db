package io.merganser.bench.quota;

import akka.actor.typed.ActorSystem;
import io.merganser.Merganser;
import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.Router;
import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.compare.NodeProcess;
import io.merganser.bench.fleet.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Measures what customers take of the heap of a backend, in a process of its own. The client and
 * the coordinator are in this one. All that the backend holds more of counts, after each customer
 * has sent a request and the active ones have gone on for some seconds.
 */
public final class FootprintRun {
  /** How often a run calls its progress. */
  public static final int STEPS = 3;

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final long ACTIVE_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final int IN_FLIGHT = 64;
  private static final int WARM_UP_REQUESTS = 20_000;
  private static final byte[] PAYLOAD = new byte[128];

  private final FootprintSettings settings;

  public FootprintRun(FootprintSettings settings) {
    this.settings = settings;
  }

  /**
   * @param onStep called after each step
   */
  public Footprint run(Runnable onStep)
      throws IOException, InterruptedException, ExecutionException, NodeFailedException {
    ActorSystem<Void> client = QuotaNode.join(List.of());
    try (NodeProcess backend = start(client)) {
      backend.await(PATIENCE);
      Router<byte[], byte[]> router = Merganser.get(client).router(QuotaNode.WORK);
      Await.until(
          "the backend must be available",
          () -> router.connections().stream().anyMatch(each -> each.available()),
          () -> "but there is " + router.connections());
      double bytes = bytesPerCustomer(router, backend, onStep);
      AdmissionCost cost = new AdmissionCost(settings);
      Footprint footprint = new Footprint(bytes, cost.admitNanos(), cost.refuseNanos());
      onStep.run();
      return footprint;
    } finally {
      client.terminate();
      client.getWhenTerminated().toCompletableFuture().join();
    }
  }

  private NodeProcess start(ActorSystem<Void> client) throws IOException {
    return NodeProcess.start(
        "backend",
        List.of(
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-Dmerganser.quota.default=500",
            "-Dmerganser.quota.max-customers=" + settings.customers()),
        CustomersNode.class,
        List.of(Integer.toString(client.address().getPort().orElseThrow())));
  }

  private double bytesPerCustomer(
      Router<byte[], byte[]> router, NodeProcess backend, Runnable onStep)
      throws InterruptedException, ExecutionException, NodeFailedException {
    Sender sender = new Sender(router);
    for (int i = 0; i < WARM_UP_REQUESTS; i++) {
      sender.send(settings.name(0));
    }
    sender.awaitAll();
    long before = heap(backend);
    onStep.run();
    for (int i = 0; i < settings.customers(); i++) {
      sender.send(settings.name(i));
    }
    long endNanos = System.nanoTime() + ACTIVE_NANOS;
    for (int i = 0; System.nanoTime() - endNanos < 0; i++) {
      sender.send(settings.name(i % settings.active()));
    }
    sender.awaitAll();
    double bytes = (heap(backend) - before) / (double) settings.customers();
    onStep.run();
    return bytes;
  }

  private static long heap(NodeProcess backend) throws InterruptedException, NodeFailedException {
    backend.tell("heap");
    return Long.parseLong(backend.await(PATIENCE));
  }

  /** Has a bounded number of requests in flight, all of which must succeed. */
  private static final class Sender {
    private final Router<byte[], byte[]> router;
    private final Queue<CompletableFuture<Outcome<byte[]>>> inFlight = new ArrayDeque<>();

    Sender(Router<byte[], byte[]> router) {
      this.router = router;
    }

    void send(String customer) throws InterruptedException, ExecutionException {
      if (inFlight.size() == IN_FLIGHT) {
        inFlight.remove().get().orElseThrow();
      }
      RequestOptions options = RequestOptions.defaults().forCustomer(customer);
      inFlight.add(router.send(PAYLOAD, options).toCompletableFuture());
    }

    void awaitAll() throws InterruptedException, ExecutionException {
      while (!inFlight.isEmpty()) {
        inFlight.remove().get().orElseThrow();
      }
    }
  }
}
