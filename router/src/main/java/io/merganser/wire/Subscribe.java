package io.merganser.wire;

import akka.actor.typed.ActorRef;

/**
 * Opens a connection: the client will send requests under this number and wants to know how the
 * backend is.
 */
public record Subscribe(long connection, String client, ActorRef<ToClient> replyTo)
    implements ToBackend {}
