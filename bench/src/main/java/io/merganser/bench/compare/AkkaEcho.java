package io.merganser.bench.compare;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Routers;
import akka.actor.typed.receptionist.Receptionist;
import akka.actor.typed.receptionist.ServiceKey;
import java.util.concurrent.CompletableFuture;

/** The actors of {@link AkkaGroupRouter} and what they say. */
final class AkkaEcho {
  private static final ServiceKey<Request> KEY = ServiceKey.create(Request.class, "echo");

  private AkkaEcho() {}

  record Request(byte[] payload, ActorRef<Answer> replyTo) {}

  record Answer(byte[] payload) {}

  /** The guardian of a backend. */
  static Behavior<Void> backend() {
    return Behaviors.setup(
        context -> {
          ActorRef<Request> echo = context.spawn(Behaviors.receiveMessage(AkkaEcho::echo), "echo");
          context.getSystem().receptionist().tell(Receptionist.register(KEY, echo));
          return Behaviors.empty();
        });
  }

  /** The guardian of a client, which hands out its router once that has all backends. */
  static Behavior<Receptionist.Listing> client(
      int backends, CompletableFuture<ActorRef<Request>> ready) {
    return Behaviors.setup(
        context -> {
          ActorRef<Request> router = context.spawn(Routers.group(KEY), "router");
          context.getSystem().receptionist().tell(Receptionist.subscribe(KEY, context.getSelf()));
          return Behaviors.receiveMessage(
              listing -> {
                if (listing.getServiceInstances(KEY).size() == backends) {
                  ready.complete(router);
                }
                return Behaviors.same();
              });
        });
  }

  private static Behavior<Request> echo(Request request) {
    request.replyTo.tell(new Answer(request.payload));
    return Behaviors.same();
  }
}
