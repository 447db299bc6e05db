package io.merganser.wire;

/** Closes a connection. Nothing is in flight on it any more. */
public record Unsubscribe(long connection) implements ToBackend {}
