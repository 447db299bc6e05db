package io.merganser.bench.fleet;

import java.util.concurrent.CompletionStage;

/** Sends one request. Called by one thread at a time, and does not block. */
@FunctionalInterface
public interface Caller {
  CompletionStage<Ending> call();
}
