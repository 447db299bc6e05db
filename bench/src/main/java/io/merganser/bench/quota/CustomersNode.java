package io.merganser.bench.quota;

import akka.actor.typed.ActorSystem;
import io.merganser.Merganser;
import io.merganser.bench.memory.LiveHeap;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The main class of a backend that answers at once. It prints its port, and for each line of its
 * input the bytes of its heap. It ends when its input does.
 */
public final class CustomersNode {

  private CustomersNode() {}

  /** Takes the port of a node that is up. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    PrintStream answers = System.out;
    // Whatever a library prints must not be read as an answer.
    System.setOut(System.err);
    ActorSystem<Void> system = QuotaNode.join(List.of(Integer.valueOf(arguments[0])));
    Merganser.get(system)
        .serve(QuotaNode.WORK, (payload, context) -> CompletableFuture.completedFuture(payload));
    answers.println(system.address().getPort().orElseThrow());
    try (BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      while (input.readLine() != null) {
        answers.println(LiveHeap.bytes());
      }
    } finally {
      Runtime.getRuntime().halt(0);
    }
  }
}
