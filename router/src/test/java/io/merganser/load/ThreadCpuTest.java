package io.merganser.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ThreadCpuTest {
  private final AtomicLong wall = new AtomicLong();
  private final AtomicLong used = new AtomicLong();
  private final AtomicInteger readings = new AtomicInteger();
  private final ThreadCpu cpu =
      new ThreadCpu(
          () -> {
            readings.incrementAndGet();
            return used.get();
          },
          wall::get);

  @Test
  void measuresWhatATaskUsedAndNotHowLongItTook() {
    cpu.start();
    pass(10_000_000, 4_000_000);
    assertThat(cpu.stop()).isEqualTo(4_000_000);
  }

  @Test
  void chargesNobodyForWhatTheThreadDidInBetween() {
    cpu.start();
    pass(50_000, 50_000);
    cpu.stop();
    pass(1_000_000, 900_000);
    cpu.start();
    pass(50_000, 30_000);
    assertThat(cpu.stop()).isEqualTo(30_000);
  }

  @Test
  void asksOnceATaskWhereOneFollowsTheOther() {
    cpu.start();
    pass(50_000, 50_000);
    cpu.stop();
    for (int i = 0; i < 10; i++) {
      pass(1_000, 1_000);
      cpu.start();
      pass(50_000, 20_000);
      assertThat(cpu.stop()).isEqualTo(20_000);
    }
    assertThat(readings).hasValue(12);
  }

  @Test
  void chargesAShortTaskTheTimeThatItTookWithoutAsking() {
    cpu.start();
    pass(500, 400);
    assertThat(cpu.stop()).isEqualTo(500);
    assertThat(readings).hasValue(1);
  }

  @Test
  void chargesNothingWhereNobodyKnows() {
    ThreadCpu unknown = new ThreadCpu(() -> -1, wall::get);
    unknown.start();
    pass(500, 500);
    assertThat(unknown.stop()).isZero();
  }

  @Test
  void knowsTheThreadThatCalls() {
    ThreadCpu mine = ThreadCpu.ofCurrentThread();
    mine.start();
    long sum = 0;
    for (long i = 0; i < 20_000_000; i++) {
      sum += i ^ sum;
    }
    assertThat(mine.stop()).as("after computing %s", sum).isPositive();
  }

  private void pass(long wallNanos, long cpuNanos) {
    wall.addAndGet(wallNanos);
    used.addAndGet(cpuNanos);
  }
}
