package io.merganser;

import akka.NotUsed;
import akka.actor.typed.ActorRef;
import akka.stream.javadsl.Flow;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Sends requests to the backends of one service. One for each service and process; safe from any
 * thread.
 */
public interface Router<Q, R> {

  /**
   * Sends a request. The stage never fails: it completes with the one outcome of the request, on
   * the dispatcher {@code merganser.router.dispatcher}, or on the caller's thread where that is
   * known at once. What is chained to it without {@code Async} runs there too, and must not block:
   * it holds up other replies.
   */
  CompletionStage<Outcome<R>> send(Q request, RequestOptions options);

  /** {@link #send} with {@link RequestOptions#defaults()}. */
  default CompletionStage<Outcome<R>> send(Q request) {
    return send(request, RequestOptions.defaults());
  }

  /**
   * The router as an actor, which tells the outcome to {@link Send#replyTo()}. It knows nothing of
   * the request that its sender serves: give it {@link RequestContext#options()}.
   */
  ActorRef<Send<Q, R>> ref();

  /**
   * The router as a stage of a stream, which takes the next request only when fewer than {@code
   * parallelism} are in flight. Outcomes come in the order of their requests. They are sent on
   * nobody's behalf.
   */
  Flow<Q, Outcome<R>, NotUsed> flow(int parallelism);

  /** How requests have ended so far. */
  RouterStats stats();

  /**
   * The connections of this router: to the backends of its subset, and those about to be closed.
   */
  List<ConnectionInfo> connections();

  /** Everybody who serves and who calls the service, and who is to be connected to whom. */
  FleetInfo fleet();

  /** A request for {@link #ref()}. */
  record Send<Q, R>(Q request, RequestOptions options, ActorRef<Outcome<R>> replyTo) {}
}
