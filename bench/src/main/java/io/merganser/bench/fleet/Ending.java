package io.merganser.bench.fleet;

import io.merganser.Outcome;

/**
 * How one request ended, as whoever sent it sees it.
 *
 * @param kind the name of the outcome, {@code Success} say, or the HTTP status
 * @param backend the id of the backend that it was sent to, or that of nobody: empty
 */
public record Ending(boolean isSuccess, String kind, String backend, String detail) {

  static Ending of(Outcome<?> outcome) {
    String kind = outcome.getClass().getSimpleName();
    if (outcome instanceof Outcome.Success<?> success) {
      return new Ending(true, kind, success.backend(), "");
    } else if (outcome instanceof Outcome.BackendLost<?> lost) {
      return new Ending(false, kind, lost.backend(), lost.reason());
    } else if (outcome instanceof Outcome.HandlerFailed<?> failed) {
      return new Ending(false, kind, failed.backend(), failed.reason());
    }
    return new Ending(false, kind, "", outcome.toString());
  }
}
