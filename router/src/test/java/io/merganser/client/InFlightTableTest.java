package io.merganser.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.RequestOptions;
import io.merganser.wire.Payload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class InFlightTableTest {
  private static final int CAPACITY = 10;

  private final InFlightTable table = new InFlightTable(CAPACITY);
  private final Map<Pending<?>, Integer> ended = new HashMap<>();

  /** Sends, replies, late and doubled replies, deadlines and losses in any order. */
  @Property(tries = 1000, seed = "20")
  void everyRequestIsTakenOutExactlyOnce(
      @ForAll @Size(max = 200) List<@IntRange(max = 99) Integer> steps) {
    ended.clear();
    List<Pending<?>> sent = new ArrayList<>();
    long now = 0;
    for (int step : steps) {
      now++;
      if (step < 50) {
        if (sent.size() - ended.size() < CAPACITY) {
          sent.add(add(now + step));
        }
      } else if (step < 80) {
        if (!sent.isEmpty()) {
          reply(sent.get(step % sent.size()).id());
        }
      } else if (step < 95) {
        table.removeLate(now, this::end);
        long moment = now;
        assertThat(sent.stream().filter(request -> request.isLate(moment)))
            .allMatch(ended::containsKey);
      } else {
        table.removeAll(this::end);
        assertThat(ended).hasSize(sent.size());
      }
    }
    table.removeAll(this::end);
    assertThat(ended)
        .hasSize(sent.size())
        .allSatisfy((request, times) -> assertThat(times).isOne());
    table.removeAll(request -> assertThat(request).as("table must be empty").isNull());
  }

  @Example
  void aReplyFindsItsOwnRequestOnly() {
    Pending<?> first = add(1000);
    long id = first.id();
    assertThat(table.remove(id + 16)).isNull();
    assertThat(table.remove(id)).isSameAs(first);
    assertThat(table.remove(id)).isNull();
    for (int i = 0; i < 100; i++) {
      Pending<?> next = add(1000);
      assertThat(table.remove(id)).as("an old number in a slot used again").isNull();
      assertThat(table.remove(next.id())).isSameAs(next);
    }
  }

  /** Many threads send, reply and sweep at once; two never end the same request. */
  @Example
  void oneWinsWhoeverRaces() throws Exception {
    InFlightTable shared = new InFlightTable(100);
    Semaphore room = new Semaphore(100);
    AtomicInteger sent = new AtomicInteger();
    AtomicInteger taken = new AtomicInteger();
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Future<?>> running = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      running.add(
          pool.submit(
              () -> {
                for (int i = 0; i < 50_000; i++) {
                  race(shared, room, sent, taken);
                }
              }));
    }
    for (Future<?> one : running) {
      one.get();
    }
    pool.shutdown();
    shared.removeAll(request -> taken.incrementAndGet());
    assertThat(taken.get()).isEqualTo(sent.get());
  }

  private static void race(
      InFlightTable table, Semaphore room, AtomicInteger sent, AtomicInteger taken) {
    if (room.tryAcquire()) {
      Pending<String> request =
          new Pending<>(0, 0, RequestOptions.defaults(), Payload.NONE, () -> 0);
      table.add(request);
      sent.incrementAndGet();
      if (ThreadLocalRandom.current().nextInt(4) > 0 && table.remove(request.id()) != null) {
        taken.incrementAndGet();
        room.release();
      }
    } else {
      table.removeLate(
          1,
          request -> {
            taken.incrementAndGet();
            room.release();
          });
    }
  }

  private Pending<?> add(long deadline) {
    Pending<String> request =
        new Pending<>(0, deadline, RequestOptions.defaults(), Payload.NONE, () -> 0);
    table.add(request);
    return request;
  }

  private void reply(long id) {
    Pending<?> request = table.remove(id);
    if (request != null) {
      end(request);
    }
  }

  private void end(Pending<?> request) {
    ended.merge(request, 1, Integer::sum);
  }
}
