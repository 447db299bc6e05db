package io.merganser.client;

import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import io.merganser.Router;

/** A router as an actor. */
final class Courier {

  private Courier() {}

  static <Q, R> Behavior<Router.Send<Q, R>> create(Router<Q, R> router) {
    return Behaviors.receiveMessage(
        send -> {
          router.send(send.request(), send.options()).thenAccept(send.replyTo()::tell);
          return Behaviors.same();
        });
  }
}
