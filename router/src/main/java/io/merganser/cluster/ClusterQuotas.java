package io.merganser.cluster;

import akka.Done;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import akka.pattern.StatusReply;
import io.merganser.Quotas;
import io.merganser.quota.Limit;
import io.merganser.quota.Limits;
import io.merganser.wire.LimitEntry;
import io.merganser.wire.UsageQuery;
import io.merganser.wire.UsageTotals;
import java.time.Duration;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** The quotas of a cluster, as one of its nodes gets at them. */
public final class ClusterQuotas implements Quotas {
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final String OTHERS = "";

  private final ActorSystem<?> system;
  private final NodeActors node;

  public ClusterQuotas(ActorSystem<?> system, NodeActors node) {
    this.system = system;
    this.node = node;
  }

  @Override
  public CompletionStage<Done> setLimit(String service, String customer, Limit limit) {
    try {
      Limits.unlimited().with(customer, limit);
    } catch (IllegalArgumentException e) {
      return CompletableFuture.failedFuture(e);
    }
    return set(new LimitEntry(service, customer, limit));
  }

  @Override
  public CompletionStage<Done> setDefault(String service, Limit limit) {
    return set(new LimitEntry(service, OTHERS, limit));
  }

  @Override
  public CompletionStage<Done> resetLimit(String service, String customer) {
    return change(service, replyTo -> new LimitStore.Reset(service, customer, replyTo));
  }

  @Override
  public CompletionStage<Done> resetDefault(String service) {
    return resetLimit(service, OTHERS);
  }

  @Override
  public CompletionStage<UsageTotals> usage(String service) {
    return ifServed(
        service,
        () ->
            AskPattern.ask(
                node.coordinator(),
                replyTo -> new UsageQuery(service, replyTo),
                PATIENCE,
                system.scheduler()));
  }

  private CompletionStage<Done> set(LimitEntry entry) {
    return change(entry.service(), replyTo -> new LimitStore.Set(entry, replyTo));
  }

  private CompletionStage<Done> change(
      String service, Function<ActorRef<StatusReply<Done>>, LimitStore.Command> command) {
    return ifServed(
        service,
        () ->
            AskPattern.askWithStatus(node.limits(), command::apply, PATIENCE, system.scheduler()));
  }

  private <T> CompletionStage<T> ifServed(String service, Supplier<CompletionStage<T>> question) {
    return AskPattern.<Registry.Command, Registry.Services>ask(
            node.registry(), Registry.ListServices::new, PATIENCE, system.scheduler())
        .thenCompose(
            known ->
                known.names().contains(service)
                    ? question.get()
                    : CompletableFuture.failedFuture(unknown(service, known)));
  }

  private static IllegalArgumentException unknown(String service, Registry.Services known) {
    return new IllegalArgumentException(
        "a limit must be of a service that is served, which is one of "
            + new TreeSet<>(known.names())
            + ", but was of "
            + service);
  }
}
