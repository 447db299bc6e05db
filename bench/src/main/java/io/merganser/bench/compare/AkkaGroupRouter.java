package io.merganser.bench.compare;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Scheduler;
import akka.actor.typed.javadsl.AskPattern;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Ask through Akka's typed group router, on a cluster with Akka's own defaults. */
final class AkkaGroupRouter implements Stack {
  private static final long JOIN_SECONDS = 40;

  @Override
  public String name() {
    return "akka-group-router";
  }

  @Override
  public int startBackend(List<Integer> peers) {
    return AkkaNode.join(AkkaEcho.backend(), name(), peers).address().getPort().orElseThrow();
  }

  @Override
  public Client startClient(List<Integer> backends) throws Exception {
    CompletableFuture<ActorRef<AkkaEcho.Request>> ready = new CompletableFuture<>();
    ActorSystem<?> system =
        AkkaNode.join(AkkaEcho.client(backends.size(), ready), name(), backends);
    ActorRef<AkkaEcho.Request> router = ready.get(JOIN_SECONDS, TimeUnit.SECONDS);
    Scheduler scheduler = system.scheduler();
    return (payload, reply) -> send(router, scheduler, payload, reply);
  }

  private static void send(
      ActorRef<AkkaEcho.Request> router, Scheduler scheduler, byte[] payload, Reply reply) {
    // Without an executor of its own the callback would run on the common pool, and on two cores
    // or fewer on a new thread for each request. This one is the thread that completes the ask.
    AskPattern.<AkkaEcho.Request, AkkaEcho.Answer>ask(
            router, replyTo -> new AkkaEcho.Request(payload, replyTo), DEADLINE, scheduler)
        .whenCompleteAsync(
            (answer, failure) -> {
              if (failure == null) {
                reply.received(answer.payload());
              } else {
                reply.failed(failure);
              }
            },
            Runnable::run);
  }
}
