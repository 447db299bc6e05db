package io.merganser;

import io.merganser.backend.Replay;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * What a backend does before it takes requests: fills its caches, say, or lets the JVM compile what
 * it needs.
 */
@FunctionalInterface
public interface WarmUp<Q, R> {

  /**
   * Runs on the handler's threads. The backend is ready when the stage completes; also where it
   * fails, which is logged: a backend that is cold is better than none.
   */
  CompletionStage<?> run(Handler<Q, R> handler);

  /**
   * Sends a request to the handler again and again, one at a time, until the answers come quickly.
   * It must have no effect but an answer, which is thrown away.
   *
   * @param nominal how quickly: ten in a row
   * @param limit after which it is enough, however long the answers take
   */
  static <Q, R> WarmUp<Q, R> replaying(Q request, Duration nominal, Duration limit) {
    return new Replay<>(request, nominal, limit, System::nanoTime);
  }
}
