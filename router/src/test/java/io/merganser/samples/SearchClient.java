package io.merganser.samples;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import akka.stream.javadsl.Source;
import io.merganser.Criticality;
import io.merganser.Merganser;
import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.Router;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

public final class SearchClient {
  private SearchClient() {}

  public static void main(String[] args) {
    ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), "shop");
    Router<Query, Result> router = Merganser.get(system).router(Search.SERVICE);
    Source.tick(Duration.ZERO, Duration.ofSeconds(1), new Query("ducks"))
        .via(router.flow(16))
        .runForeach(outcome -> System.out.println(describe(outcome)), system);
  }

  static CompletionStage<String> call(Router<Query, Result> router, String text) {
    RequestOptions options =
        RequestOptions.defaults()
            .with(Criticality.SHEDDABLE)
            .forCustomer("gmail")
            .within(Duration.ofSeconds(5));
    return router.send(new Query(text), options).thenApply(SearchClient::describe);
  }

  static String describe(Outcome<Result> outcome) {
    if (outcome instanceof Outcome.Success<Result> success) {
      return success.value().text() + ", says " + success.backend();
    } else if (outcome instanceof Outcome.Throttled<Result> throttled) {
      return "not even sent: " + throttled.detail();
    } else if (outcome instanceof Outcome.Overloaded<Result> overloaded) {
      return "refused: " + overloaded.detail();
    } else if (outcome instanceof Outcome.NoBackend<Result> none) {
      return "not executed: " + none.detail();
    } else if (outcome instanceof Outcome.InvalidRequest<Result> invalid) {
      return "not executed, and never will be: " + invalid.reason();
    } else if (outcome instanceof Outcome.DeadlineExceeded<Result> late) {
      return "perhaps executed: " + late.detail();
    } else if (outcome instanceof Outcome.BackendLost<Result> lost) {
      return "perhaps executed by " + lost.backend() + ": " + lost.reason();
    } else if (outcome instanceof Outcome.HandlerFailed<Result> failed) {
      return failed.backend() + " failed: " + failed.reason();
    }
    throw new IllegalArgumentException("unknown outcome " + outcome);
  }

  static Behavior<Outcome<Result>> asker(Router<Query, Result> router, Consumer<String> print) {
    return Behaviors.setup(
        context -> {
          router
              .ref()
              .tell(
                  new Router.Send<>(
                      new Query("ducks"), RequestOptions.defaults(), context.getSelf()));
          return Behaviors.receiveMessage(
              outcome -> {
                print.accept(describe(outcome));
                return Behaviors.stopped();
              });
        });
  }
}
