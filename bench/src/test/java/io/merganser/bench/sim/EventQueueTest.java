package io.merganser.bench.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EventQueueTest {
  private final EventQueue queue = new EventQueue();
  private final List<Long> happened = new ArrayList<>();

  @Test
  void happensInTheOrderOfTime() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 5000; i++) {
      queue.at(random.nextInt(1000), happened::add);
    }
    queue.runUntil(1000);
    assertThat(happened).hasSize(5000).isSorted();
  }

  @Test
  void keepsTheOrderOfSchedulingAtTheSameTime() {
    for (long i = 0; i < 2000; i++) {
      long ticket = i;
      queue.at(7, now -> happened.add(ticket));
    }
    queue.runUntil(7);
    assertThat(happened).hasSize(2000).isSorted();
  }

  @Test
  void stopsAtTheEndAndGoesOnFromThere() {
    queue.at(5, happened::add);
    queue.at(15, happened::add);
    queue.runUntil(10);
    assertThat(happened).containsExactly(5L);
    assertThat(queue.nowNanos()).isEqualTo(10);
    queue.after(1, happened::add);
    queue.runUntil(20);
    assertThat(happened).containsExactly(5L, 11L, 15L);
  }

  @Test
  void runsWhatAnEventSchedules() {
    queue.at(1, now -> queue.after(1, happened::add));
    queue.runUntil(3);
    assertThat(happened).containsExactly(2L);
  }
}
