package io.merganser.multijvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.RequestOptions;
import io.merganser.bench.fleet.Await;
import io.merganser.bench.fleet.BackendProcess;
import io.merganser.bench.fleet.ProcessFleet;
import io.merganser.bench.fleet.Traffic;
import org.junit.jupiter.api.Test;

/** A backend is stopped: it does nothing more, and its sockets stay open. */
class HangTest {
  private static final int PER_SECOND = 200;

  @Test
  void aBackendThatHangsIsLeftAloneAndComesBackByItself() throws Exception {
    try (ProcessFleet fleet = ProcessFleet.start(3, 2);
        Traffic traffic = traffic(fleet).start()) {
      BackendProcess hanging = fleet.backends().get(1);
      awaitAnswers(traffic, 2 * PER_SECOND);
      hanging.process().pause();
      long pausedAtNanos = System.nanoTime();
      fleet.awaitLeftAlone(hanging);
      long noticedAtNanos = System.nanoTime();
      System.out.printf("noticed after %d ms%n", (noticedAtNanos - pausedAtNanos) / 1_000_000);
      awaitAnswers(traffic, 2 * PER_SECOND);

      hanging.process().resume();
      fleet.awaitServing(hanging);
      long answered = traffic.answeredBy(hanging.id());
      Await.until("it answers again", () -> traffic.answeredBy(hanging.id()) > answered + 10);
      traffic.stop();
      assertThat(traffic.failures())
          .as("only what was sent there before it was noticed")
          .allSatisfy(
              failure -> {
                assertThat(failure.startedAtNanos())
                    .as(failure.shown(pausedAtNanos))
                    .isLessThan(noticedAtNanos);
                assertThat(failure.ending().backend() + failure.ending().detail())
                    .contains(hanging.id());
              });
    }
  }

  private static Traffic traffic(ProcessFleet fleet) {
    Traffic traffic = new Traffic(PER_SECOND);
    fleet
        .clients()
        .forEach(
            client -> traffic.from(client.id(), fleet.hello(client, RequestOptions.defaults())));
    return traffic;
  }

  private static void awaitAnswers(Traffic traffic, long more) throws InterruptedException {
    long enough = traffic.answered() + more;
    Await.until("requests are answered", () -> traffic.answered() >= enough);
  }
}
