package io.merganser;

import akka.actor.typed.ActorRef;

/** What an actor that serves a service is told. It answers by telling {@code replyTo}, once. */
public record ServiceRequest<Q, R>(Q request, RequestContext context, ActorRef<R> replyTo)
    implements Propagation.Carrier {}
