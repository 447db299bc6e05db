package io.merganser.wire;

/**
 * The answer to one request.
 *
 * @param detail why, where the status is no success
 * @param payload the response, where it is one
 */
public record Reply(long id, Status status, String detail, Payload payload) {

  private static final int LONGEST_DETAIL = 1000;

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

  /**
   * @param detail cut to a thousand characters: it may be the message of any exception
   */
  public static Reply failure(long id, Status status, String detail) {
    String cut =
        detail.length() <= LONGEST_DETAIL ? detail : detail.substring(0, LONGEST_DETAIL) + "…";
    return new Reply(id, status, cut, Payload.NONE);
  }
}
