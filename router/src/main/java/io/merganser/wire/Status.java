package io.merganser.wire;

import io.merganser.BackendState;
import io.merganser.load.LoadReport;

/**
 * How the backend is: the answer to {@link Subscribe} and {@link Check}, and told at each change.
 */
public record Status(long connection, BackendState state, LoadReport report) implements ToClient {}
