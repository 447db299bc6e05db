package io.merganser;

/** How a request ended. Each ends in exactly one of these, exactly once. */
public sealed interface Outcome<R> {

  /**
   * The backend answered.
   *
   * @param backend the id of the backend
   * @param attempts how often the request was sent: 1, unless it was tried again
   */
  record Success<R>(R value, String backend, int attempts) implements Outcome<R> {

    public Success(R value, String backend) {
      this(value, backend, 1);
    }
  }

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
}
