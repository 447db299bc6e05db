package io.merganser.wire;

/** The backend is gone. What is in flight on the connection is not answered any more. */
public record Goodbye(long connection) implements ToClient {}
