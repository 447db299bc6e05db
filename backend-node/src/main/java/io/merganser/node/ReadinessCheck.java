package io.merganser.node;

import akka.actor.ActorSystem;
import akka.actor.typed.javadsl.Adapter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** {@link Readiness} as a check of Akka Management's, which makes it by the name of its class. */
public final class ReadinessCheck implements Supplier<CompletionStage<Boolean>> {
  private final ActorSystem system;

  public ReadinessCheck(ActorSystem system) {
    this.system = system;
  }

  @Override
  public CompletionStage<Boolean> get() {
    return CompletableFuture.completedFuture(Readiness.get(Adapter.toTyped(system)).isReady());
  }
}
