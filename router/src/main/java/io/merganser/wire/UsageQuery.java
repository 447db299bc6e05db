package io.merganser.wire;

import akka.actor.typed.ActorRef;

/** Asks what the customers of a service use. */
public record UsageQuery(String service, ActorRef<UsageTotals> replyTo) implements ToCoordinator {}
