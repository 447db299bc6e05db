package io.merganser.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.Handler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReplayTest {
  private final AtomicLong clock = new AtomicLong();
  private final Replay<String, String> replay =
      new Replay<>("quack", Duration.ofMillis(5), Duration.ofSeconds(10), clock::get);

  @Test
  void endsWhenTenAnswersInARowComeQuickly() {
    AtomicLong latency = new AtomicLong(30);
    Handler<String, String> warming =
        (text, context) -> {
          clock.addAndGet(
              TimeUnit.MILLISECONDS.toNanos(latency.getAndUpdate(l -> Math.max(1, l - 1))));
          return CompletableFuture.completedFuture(text);
        };
    assertThat(replay.run(warming)).isCompletedWithValue(25 + 10);
  }

  @Test
  void endsWhenTimeIsUp() {
    Handler<String, String> slow =
        (text, context) -> {
          clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
          return CompletableFuture.completedFuture(text);
        };
    assertThat(replay.run(slow)).isCompletedWithValue(10);
  }

  @Test
  void aFailureIsNoQuickAnswer() {
    Handler<String, String> failing =
        (text, context) -> {
          clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(100));
          throw new IllegalStateException("cold");
        };
    assertThat(replay.run(failing)).isCompletedWithValue(100);
  }

  @Test
  void waitsForEachAnswerBeforeTheNextRequest() {
    List<CompletableFuture<String>> asked = new ArrayList<>();
    CompletableFuture<Integer> done =
        replay
            .run(
                (text, context) -> {
                  asked.add(new CompletableFuture<>());
                  return asked.get(asked.size() - 1);
                })
            .toCompletableFuture();
    for (int i = 1; i <= 10; i++) {
      assertThat(asked).hasSize(i);
      assertThat(done).isNotDone();
      asked.get(i - 1).complete("quack");
    }
    assertThat(done).isCompletedWithValue(10);
  }
}
