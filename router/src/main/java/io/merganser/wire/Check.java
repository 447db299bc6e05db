package io.merganser.wire;

/** Asks how the backend is. It answers with {@link Status}. */
public record Check(long connection) implements ToBackend {}
