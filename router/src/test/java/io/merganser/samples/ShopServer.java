package io.merganser.samples;

import akka.actor.typed.ActorSystem;
import io.merganser.Backend;
import io.merganser.Criticality;
import io.merganser.Merganser;
import io.merganser.Outcome;
import io.merganser.RequestContext;
import io.merganser.Router;
import io.merganser.ServeOptions;
import io.merganser.Service;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntSupplier;

public final class ShopServer {
  static final Service<Query, Result> SERVICE = Service.of("shop", Query.class, Result.class);

  private static final int CONNECTIONS = 8;

  private ShopServer() {}

  static Backend serve(ActorSystem<?> system, IntSupplier connectionsWanted) {
    Router<Query, Result> search = Merganser.get(system).router(Search.SERVICE);
    ServeOptions options =
        ServeOptions.defaults()
            .protectedBy("connections", CONNECTIONS, elapsed -> connectionsWanted.getAsInt());
    return Merganser.get(system)
        .serve(SERVICE, options, (query, context) -> page(search, query, context));
  }

  private static CompletionStage<Result> page(
      Router<Query, Result> search, Query query, RequestContext context) {
    if (context.isDegraded()) {
      return CompletableFuture.completedFuture(bestsellers(context));
    }
    return search.send(query).thenApplyAsync(outcome -> page(outcome, context), context.executor());
  }

  private static Result page(Outcome<Result> outcome, RequestContext context) {
    boolean forAPerson = context.criticality().compareTo(Criticality.CRITICAL) <= 0;
    if (outcome.isOverload() && forAPerson) {
      return bestsellers(context);
    }
    return new Result("the shop " + outcome.orElseThrow().text());
  }

  private static Result bestsellers(RequestContext context) {
    context.answersWithLess();
    return new Result("the shop has bestsellers");
  }
}
