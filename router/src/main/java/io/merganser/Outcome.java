package io.merganser;

import java.util.Optional;

/** How a request ended. Each ends in exactly one of these, exactly once. */
public sealed interface Outcome<R> {

  /**
   * The backend answered.
   *
   * @param backend the id of the backend
   * @param attempts how often the request was sent: 1, unless it was tried again
   * @param degraded whether the handler answered with less than it could have, for want of capacity
   */
  record Success<R>(R value, String backend, int attempts, boolean degraded) implements Outcome<R> {

    public Success(R value, String backend) {
      this(value, backend, 1, false);
    }
  }

  /**
   * Refused here, before it was sent: the backends refuse so much of late that sending more would
   * only add to their load. It was not executed.
   */
  record Throttled<R>(String detail) implements Outcome<R> {}

  /**
   * Refused there: the backend has too much to do, or one that it depends on has. Where it says
   * "don't retry", so have the others, or it was tried elsewhere already: whoever tries again makes
   * it worse.
   *
   * @param dontRetry whether whoever sent it must not send it again at once
   * @param below whether the backend did execute it, and one that it depends on refused
   */
  record Overloaded<R>(String backend, boolean dontRetry, boolean below, String detail)
      implements Outcome<R> {}

  /**
   * The customer on whose behalf it was sent has used up what it may use of the whole service.
   * Other customers, and its own more critical requests, may still succeed. It was not executed,
   * and is not to be tried again before some time has passed.
   *
   * @param backend who refused it; empty where it was refused here, because so many of that
   *     customer are refused there
   */
  record OutOfQuota<R>(String customer, Optional<String> backend, String detail)
      implements Outcome<R> {}

  /**
   * No backend could be sent the request. It was not executed.
   *
   * @param detail the reason in words
   */
  record NoBackend<R>(Reason reason, String detail) implements Outcome<R> {

    /** Why there was none. */
    public enum Reason {
      /** None is known, or none answers. */
      NONE_AVAILABLE,
      /** All have as many requests of this client in flight as they may. */
      FLOW_CONTROL,
      /** The router has stopped. */
      CLOSED
    }
  }

  /** The time was up. The request may have been executed, or not. */
  record DeadlineExceeded<R>(String detail) implements Outcome<R> {}

  /** The connection to the backend was lost. The request may have been executed, or not. */
  record BackendLost<R>(String backend, String reason) implements Outcome<R> {}

  /** The handler failed, or its answer could not be sent. */
  record HandlerFailed<R>(String backend, String reason) implements Outcome<R> {}

  /** The request is not one that can be sent, or that the service takes. It was not executed. */
  record InvalidRequest<R>(String reason) implements Outcome<R> {}

  default boolean isSuccess() {
    return this instanceof Success<R>;
  }

  /** Whether it was refused for want of capacity or quota, here, there or further down. */
  default boolean isOverload() {
    return this instanceof Throttled<R>
        || this instanceof Overloaded<R>
        || this instanceof OutOfQuota<R>
        || this instanceof NoBackend<R> nobody && nobody.reason() == NoBackend.Reason.FLOW_CONTROL;
  }

  /**
   * The answer.
   *
   * @throws OutcomeException if there is none. A handler that lets it go up has a refusal for want
   *     of capacity passed on as such, so that no layer above tries again what the layer below has.
   */
  default R orElseThrow() {
    if (this instanceof Success<R> success) {
      return success.value();
    }
    throw new OutcomeException(this);
  }
}
