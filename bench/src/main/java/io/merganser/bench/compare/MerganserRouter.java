package io.merganser.bench.compare;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import io.merganser.Merganser;
import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.Router;
import io.merganser.Service;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Our own router, with its default policy, load reports and deadlines. */
final class MerganserRouter implements Stack {
  private static final Service<byte[], byte[]> ECHO =
      Service.of("echo", byte[].class, byte[].class);
  private static final RequestOptions OPTIONS = RequestOptions.defaults().within(DEADLINE);
  private static final long READY_NANOS = TimeUnit.SECONDS.toNanos(40);

  private final String name;

  /**
   * @param name also that of the configuration
   */
  MerganserRouter(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int startBackend(List<Integer> peers) {
    ActorSystem<Void> system = AkkaNode.join(Behaviors.empty(), name, peers);
    Merganser.get(system)
        .serve(ECHO, (payload, context) -> CompletableFuture.completedFuture(payload));
    return system.address().getPort().orElseThrow();
  }

  @Override
  public Client startClient(List<Integer> backends) throws Exception {
    ActorSystem<Void> system = AkkaNode.join(Behaviors.empty(), name, backends);
    Router<byte[], byte[]> router = Merganser.get(system).router(ECHO);
    awaitAnswers(router, backends.size());
    return (payload, reply) ->
        router.send(payload, OPTIONS).thenAccept(outcome -> tell(reply, outcome));
  }

  private static void tell(Reply reply, Outcome<byte[]> outcome) {
    if (outcome instanceof Outcome.Success<byte[]> success) {
      reply.received(success.value());
    } else {
      reply.failed(new IllegalStateException(outcome.toString()));
    }
  }

  private static void awaitAnswers(Router<byte[], byte[]> router, int backends) throws Exception {
    Set<String> answered = new HashSet<>();
    long end = System.nanoTime() + READY_NANOS;
    while (answered.size() < backends) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(
            "must reach " + backends + " backends, but reached " + answered);
      }
      Outcome<byte[]> outcome = router.send(new byte[1], OPTIONS).toCompletableFuture().get();
      if (outcome instanceof Outcome.Success<byte[]> success) {
        answered.add(success.backend());
      }
    }
  }
}
