package io.merganser.bench.memory;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import io.merganser.Merganser;
import io.merganser.Service;
import io.merganser.bench.compare.AkkaNode;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The main class of the JVM with the backends, so that what they hold is not taken for the
 * client's. It prints its port, and a line when it holds all requests. They are never answered,
 * except for empty ones. It ends when its input does.
 */
public final class HoldingBackends {
  static final Service<byte[], byte[]> WARM_UP = Service.of("warm-up", byte[].class, byte[].class);
  static final Service<byte[], byte[]> HELD = Service.of("held", byte[].class, byte[].class);

  private final AtomicLong toCome;
  private final PrintStream answers;

  private HoldingBackends(long requests, PrintStream answers) {
    this.toCome = new AtomicLong(requests);
    this.answers = answers;
  }

  /** Takes how many backends each service has, and how many requests they will be sent together. */
  public static void main(String[] arguments) throws IOException {
    PrintStream answers = System.out;
    // Whatever a library prints must not be read as an answer.
    System.setOut(System.err);
    int backends = Integer.parseInt(arguments[0]);
    HoldingBackends holding = new HoldingBackends(Long.parseLong(arguments[1]), answers);
    ActorSystem<Void> system = AkkaNode.join(Behaviors.empty(), "memory", List.of());
    Merganser merganser = Merganser.get(system);
    // In this order: whoever has learnt of the second service has learnt of the first.
    serve(backends, id -> merganser.serve(HELD, id, (payload, context) -> holding.hold(payload)));
    serve(
        backends,
        id ->
            merganser.serve(
                WARM_UP, id, (payload, context) -> CompletableFuture.completedFuture(payload)));
    answers.println(system.address().getPort().orElseThrow());
    while (System.in.read() >= 0) {
      // There is nothing to be told but the end.
    }
    System.exit(0);
  }

  private static void serve(int backends, Consumer<String> serve) {
    for (int i = 0; i < backends; i++) {
      serve.accept("backend-" + i);
    }
  }

  private CompletionStage<byte[]> hold(byte[] payload) {
    if (payload.length == 0) {
      return CompletableFuture.completedFuture(payload);
    }
    if (toCome.decrementAndGet() == 0) {
      answers.println("all are here");
    }
    return new CompletableFuture<>();
  }
}
