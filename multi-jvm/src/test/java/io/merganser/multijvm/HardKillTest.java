package io.merganser.multijvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.RequestOptions;
import io.merganser.bench.fleet.Await;
import io.merganser.bench.fleet.BackendProcess;
import io.merganser.bench.fleet.Failure;
import io.merganser.bench.fleet.ProcessFleet;
import io.merganser.bench.fleet.Traffic;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Two of six backends are killed under load, without a word. */
class HardKillTest {
  private static final int PER_SECOND = 200;
  private static final int ENOUGH = 2 * PER_SECOND;

  @Test
  void onlyWhatWasSentThereBeforeItWasNoticedFails() throws Exception {
    try (ProcessFleet fleet = ProcessFleet.start(6, 2);
        Traffic once = traffic(fleet, 0, RequestOptions.defaults());
        Traffic idempotent = traffic(fleet, 1, RequestOptions.defaults().idempotent())) {
      once.start();
      idempotent.start();
      awaitMore(once);
      List<BackendProcess> killed = List.of(fleet.backends().get(1), fleet.backends().get(4));
      long killedAtNanos = System.nanoTime();
      killed.forEach(backend -> backend.process().kill());
      for (BackendProcess backend : killed) {
        fleet.awaitLeftAlone(backend);
      }
      long noticedAtNanos = System.nanoTime();
      awaitMore(once);
      awaitMore(idempotent);
      once.stop();
      idempotent.stop();

      System.out.printf(
          "noticed after %d ms; of %d requests, %d failed%n",
          (noticedAtNanos - killedAtNanos) / 1_000_000, once.requests(), once.failures().size());
      Set<String> ids = killed.stream().map(BackendProcess::id).collect(Collectors.toSet());
      assertThat(once.failures())
          .allSatisfy(failure -> assertSentThere(failure, ids, noticedAtNanos));
      assertThat(idempotent.failures())
          .extracting(failure -> failure.shown(killedAtNanos))
          .isEmpty();
    }
  }

  private static void assertSentThere(Failure failure, Set<String> killed, long noticedAtNanos) {
    String shown = failure.shown(noticedAtNanos);
    assertThat(failure.startedAtNanos()).as(shown).isLessThan(noticedAtNanos);
    assertThat(failure.ending().kind()).as(shown).isIn("BackendLost", "DeadlineExceeded");
    assertThat(killed)
        .as(shown)
        .anyMatch(
            id ->
                failure.ending().backend().equals(id)
                    || failure.ending().detail().contains("no answer from " + id + " "));
  }

  private static Traffic traffic(ProcessFleet fleet, int client, RequestOptions options) {
    return new Traffic(PER_SECOND)
        .from("c" + client, fleet.hello(fleet.clients().get(client), options));
  }

  private static void awaitMore(Traffic traffic) throws InterruptedException {
    long enough = traffic.answered() + ENOUGH;
    Await.until("requests are answered", () -> traffic.answered() >= enough);
  }
}
