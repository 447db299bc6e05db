package io.merganser.multijvm;

import io.merganser.Outcome;
import io.merganser.RequestOptions;
import io.merganser.Router;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** Sends requests in a closed loop, and counts who answered. */
final class Traffic {
  private static final RequestOptions OPTIONS =
      RequestOptions.defaults().within(Duration.ofSeconds(20));

  private Traffic() {}

  /** Answers by backend; what is no answer counts under the name of its outcome. */
  static Map<String, Integer> send(Router<String, String> router, int requests, int inFlight) {
    Map<String, Integer> counts = new TreeMap<>();
    Queue<CompletionStage<Outcome<String>>> sent = new ArrayDeque<>();
    for (int i = 0; i < requests; i++) {
      if (sent.size() == inFlight) {
        count(counts, sent.remove());
      }
      sent.add(router.send("r" + i, OPTIONS));
    }
    sent.forEach(one -> count(counts, one));
    return counts;
  }

  static <R> Outcome<R> await(CompletionStage<Outcome<R>> sent) {
    try {
      return sent.toCompletableFuture().get(40, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("a request must have an outcome", e);
    }
  }

  private static void count(Map<String, Integer> counts, CompletionStage<Outcome<String>> sent) {
    Outcome<String> outcome = await(sent);
    String name =
        outcome instanceof Outcome.Success<String> success
            ? success.backend()
            : outcome.getClass().getSimpleName();
    counts.merge(name, 1, Integer::sum);
  }
}
