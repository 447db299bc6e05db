package io.merganser;

import java.util.concurrent.CompletionStage;

/**
 * Serves the requests of a service.
 *
 * <p>Called on the dispatcher {@code merganser.backend.dispatcher}, for many requests at once. An
 * exception, or a stage that fails, ends the request as {@link Outcome.HandlerFailed}.
 */
@FunctionalInterface
public interface Handler<Q, R> {
  CompletionStage<R> handle(Q request, RequestContext context);
}
