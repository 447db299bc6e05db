package io.merganser.bench.fleet;

/**
 * A request that did not succeed.
 *
 * @param client who sent it
 * @param startedAtNanos when it was sent
 * @param endedAtNanos when its sender knew how it ended
 */
public record Failure(String client, long startedAtNanos, long endedAtNanos, Ending ending) {

  /** For people, with times from that moment on. */
  public String shown(long sinceNanos) {
    return "%s at %s: sent by %s at %.3f s, ended at %.3f s: %s"
        .formatted(
            ending.kind(),
            ending.backend().isEmpty() ? "nobody" : ending.backend(),
            client,
            (startedAtNanos - sinceNanos) / 1e9,
            (endedAtNanos - sinceNanos) / 1e9,
            ending.detail());
  }
}
