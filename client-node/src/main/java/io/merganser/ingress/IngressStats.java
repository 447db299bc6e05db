package io.merganser.ingress;

/**
 * What the front door has done since it started.
 *
 * @param inProgress requests that are being answered just now
 * @param maxInProgress how many there may be
 * @param refused requests that were one too many
 * @param successes responses with a status of 200 to 299, and so on; without those to requests that
 *     were no HTTP, which never come so far
 */
public record IngressStats(
    int inProgress,
    int maxInProgress,
    long refused,
    long successes,
    long redirections,
    long clientErrors,
    long serverErrors) {}
