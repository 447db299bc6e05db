package io.merganser.wire;

/**
 * The answer to one request.
 *
 * @param detail why, where the status is no success; may be empty
 * @param degraded whether the response has less in it than it could have
 * @param payload the response, where it is one
 */
public record Reply(long id, Status status, String detail, boolean degraded, Payload payload) {

  private static final int LONGEST_DETAIL = 1000;

  /** How the request went at the backend. */
  public enum Status {
    SUCCESS,
    HANDLER_FAILED,
    /** The request is not one that this service takes: the handler did not run. */
    INVALID,
    /** The time was up before the handler could run, or for what it depends on. */
    EXPIRED,
    /** Too much to do here: the handler did not run. Others may have less to do. */
    OVERLOADED,
    /** Too much to do here, and elsewhere: the handler did not run. */
    OVERLOADED_DONT_RETRY,
    /** The handler ran, but what it depends on refused for want of capacity. */
    OVERLOADED_BELOW,
    /** The customer has used up its share: the handler did not run. */
    OUT_OF_QUOTA
  }

  public static Reply success(long id, boolean degraded, Payload payload) {
    return new Reply(id, Status.SUCCESS, "", degraded, payload);
  }

  /** Says no, and nothing else: for those that must cost little. */
  public static Reply refusal(long id, Status status) {
    // For those who do not know the status, and take it for a failure.
    return new Reply(id, status, "refused", false, Payload.NONE);
  }

  /**
   * @param detail cut to a thousand characters: it may be the message of any exception
   */
  public static Reply failure(long id, Status status, String detail) {
    String cut =
        detail.length() <= LONGEST_DETAIL ? detail : detail.substring(0, LONGEST_DETAIL) + "…";
    return new Reply(id, status, cut, false, Payload.NONE);
  }
}
