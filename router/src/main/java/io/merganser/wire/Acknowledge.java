package io.merganser.wire;

/**
 * The client has heard that the backend is a lame duck, and sends no more.
 *
 * @param inFlight the requests whose answers it still waits for; none has been sent, nor will be,
 *     that is not counted here
 */
public record Acknowledge(long connection, int inFlight) implements ToBackend {}
