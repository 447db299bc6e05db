package io.merganser.wire;

/**
 * The answer to one request.
 *
 * @param detail why, where the status is no success
 * @param payload the response, where it is one
 */
public record Reply(long id, Status status, String detail, Payload payload) {

  /** How the request went at the backend. */
  public enum Status {
    SUCCESS,
    HANDLER_FAILED,
    /** The request is not one that this service takes: the handler did not run. */
    INVALID,
    /** The time was up before the handler could run. */
    EXPIRED
  }

  public static Reply success(long id, Payload payload) {
    return new Reply(id, Status.SUCCESS, "", payload);
  }

  public static Reply failure(long id, Status status, String detail) {
    return new Reply(id, status, detail, Payload.NONE);
  }
}
