package io.merganser.bench.memory;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import io.merganser.Merganser;
import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.Router;
import io.merganser.bench.compare.AkkaNode;
import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.compare.NodeProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Measures what the client of a service holds, in this process; the backends are in another.
 *
 * <p>Everything counts that this process holds more of after each step, whatever its class: also
 * Akka's addresses, map entries, identifiers and the balancer's own lists. What is there once and
 * for all, like classes and the tables of Artery, is there before: another service has as many
 * backends, and is called first. The steps are:
 *
 * <ol>
 *   <li>a router opens a connection to each, and each is used;
 *   <li>requests are put in flight, and all have arrived: their frames are garbage by then. Each
 *       has one callback, as somebody waits for each. Its place in the table of the connection was
 *       counted with the connection, which has room for all it may ever have.
 * </ol>
 */
public final class FootprintRun {
  /** How often a run calls its progress. */
  public static final int STEPS = 3;

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration HELD_FOR = Duration.ofHours(1);
  private static final int WARM_UP_REQUESTS = 2_000;
  private static final int PAYLOAD_BYTES = 128;

  private final FootprintSettings settings;

  public FootprintRun(FootprintSettings settings) {
    this.settings = settings;
  }

  /**
   * @param onStep called after each step
   * @throws NodeFailedException if the backends cannot be started, or do not get every request
   */
  public Footprint run(Runnable onStep)
      throws IOException, InterruptedException, ExecutionException, NodeFailedException {
    List<String> arguments =
        List.of(Integer.toString(settings.connections()), Integer.toString(settings.requests()));
    try (NodeProcess backends = NodeProcess.start("backends", HoldingBackends.class, arguments)) {
      int port = Integer.parseInt(backends.await(PATIENCE));
      ActorSystem<Void> system = AkkaNode.join(Behaviors.empty(), "memory", List.of(port));
      try {
        return measure(Merganser.get(system), backends, onStep);
      } finally {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().get();
      }
    }
  }

  private Footprint measure(Merganser merganser, NodeProcess backends, Runnable onStep)
      throws InterruptedException, ExecutionException, NodeFailedException {
    Router<byte[], byte[]> warmUp = merganser.router(HoldingBackends.WARM_UP);
    awaitAnswers(warmUp, settings.connections());
    for (int i = 0; i < WARM_UP_REQUESTS; i++) {
      warmUp.send(new byte[PAYLOAD_BYTES]).toCompletableFuture().get();
    }
    long informed = LiveHeap.bytes();
    onStep.run();

    Router<byte[], byte[]> router = merganser.router(HoldingBackends.HELD);
    awaitAnswers(router, settings.connections());
    long connected = LiveHeap.bytes();
    onStep.run();

    LongAdder ended = new LongAdder();
    hold(router, outcome -> ended.increment());
    backends.await(PATIENCE);
    long loaded = LiveHeap.bytes();
    onStep.run();
    if (ended.sum() > 0) {
      throw new IllegalStateException(
          "no request must end while it is measured, but %d did: %s"
              .formatted(ended.sum(), router.stats()));
    }
    return new Footprint(
        (connected - informed) / (double) settings.connections(),
        (loaded - connected) / (double) settings.requests());
  }

  private void hold(Router<byte[], byte[]> router, Consumer<Outcome<byte[]>> callback) {
    byte[] payload = new byte[PAYLOAD_BYTES];
    RequestOptions options = RequestOptions.defaults().within(HELD_FOR);
    for (int i = 0; i < settings.requests(); i++) {
      router.send(payload, options).thenAccept(callback);
    }
  }

  private static void awaitAnswers(Router<byte[], byte[]> router, int backends)
      throws InterruptedException, ExecutionException {
    Set<String> answered = new HashSet<>();
    long before = System.nanoTime();
    while (answered.size() < backends) {
      checkPatience(
          before, "must reach %d backends, but reached %d".formatted(backends, answered.size()));
      List<CompletableFuture<Outcome<byte[]>>> sent = new ArrayList<>();
      for (int i = 0; i < backends; i++) {
        sent.add(router.send(new byte[0]).toCompletableFuture());
      }
      for (CompletableFuture<Outcome<byte[]>> each : sent) {
        if (each.get() instanceof Outcome.Success<byte[]> success) {
          answered.add(success.backend());
        }
      }
    }
  }

  private static void checkPatience(long sinceNanos, String unmet) {
    if (System.nanoTime() - sinceNanos > PATIENCE.toNanos()) {
      throw new IllegalStateException(unmet);
    }
  }
}
