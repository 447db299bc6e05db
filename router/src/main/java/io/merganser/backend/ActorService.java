package io.merganser.backend;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import io.merganser.Handler;
import io.merganser.RequestContext;
import io.merganser.ServiceRequest;
import io.merganser.load.ExecutorLoad;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Serves with an actor, which is told each request and tells its answer. What it was told and has
 * not answered is its load: its mailbox is a queue that no pool of threads knows of.
 */
public final class ActorService<Q, R> implements Handler<Q, R> {
  private static final Duration SHORTEST_ASK = Duration.ofMillis(1);

  private final ActorRef<ServiceRequest<Q, R>> actor;
  private final ActorSystem<?> system;
  private final LongSupplier clock;
  private final ExecutorLoad load = new ExecutorLoad(1);
  private final AtomicLong answeredAtNanos;

  public ActorService(
      ActorRef<ServiceRequest<Q, R>> actor, ActorSystem<?> system, LongSupplier clock) {
    this.actor = actor;
    this.system = system;
    this.clock = clock;
    this.answeredAtNanos = new AtomicLong(clock.getAsLong());
  }

  /** The load of the actor, which does one thing at a time. */
  public ExecutorLoad load() {
    return load;
  }

  @Override
  public CompletionStage<R> handle(Q request, RequestContext context) {
    long toldAtNanos = clock.getAsLong();
    load.submitted();
    CompletionStage<R> answer =
        AskPattern.ask(
            actor,
            (ActorRef<R> replyTo) -> new ServiceRequest<>(request, context, replyTo),
            positive(context.remaining()),
            system.scheduler());
    return answer.whenComplete((value, failure) -> answered(toldAtNanos));
  }

  /** It worked on this one since it was told of it, or since the one before was answered. */
  private void answered(long toldAtNanos) {
    long now = clock.getAsLong();
    long before = answeredAtNanos.getAndSet(now);
    load.started();
    load.finished(Math.min(now - before, now - toldAtNanos));
  }

  /** An ask takes no other: a request whose time is up fails all the same. */
  private static Duration positive(Duration remaining) {
    return remaining.compareTo(SHORTEST_ASK) > 0 ? remaining : SHORTEST_ASK;
  }
}
