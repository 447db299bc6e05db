package io.merganser.wire;

import io.merganser.load.LoadReport;

/**
 * How the backend is: the answer to {@link Subscribe}, then at each change, and while it is quiet.
 */
public record Status(long connection, BackendState state, LoadReport report) implements ToClient {}
