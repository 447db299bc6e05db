package io.merganser.samples;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.merganser.Merganser;
import io.merganser.Propagation;
import io.merganser.ServiceRequest;

public final class SearchActor {
  private SearchActor() {}

  static Behavior<Void> guardian() {
    return Behaviors.setup(
        context -> {
          ActorRef<ServiceRequest<Query, Result>> actor = context.spawn(create(), "search");
          Merganser.get(context.getSystem()).serve(Search.SERVICE, "search-actor", actor);
          return Behaviors.empty();
        });
  }

  private static Behavior<ServiceRequest<Query, Result>> create() {
    return Propagation.behavior(
        ServiceRequest.class,
        Behaviors.receiveMessage(
            message -> {
              message.replyTo().tell(new Result("an actor found " + message.request().text()));
              return Behaviors.same();
            }));
  }
}
