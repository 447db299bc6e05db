package io.merganser.samples;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import io.merganser.Merganser;
import io.merganser.RequestContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

public final class SearchServer {
  private SearchServer() {}

  public static void main(String[] args) {
    serve(ActorSystem.create(Behaviors.empty(), "shop"));
  }

  static void serve(ActorSystem<?> system) {
    Merganser.get(system).serve(Search.SERVICE, SearchServer::search);
  }

  private static CompletionStage<Result> search(Query query, RequestContext context) {
    return CompletableFuture.completedFuture(new Result("found " + query.text()));
  }
}
