package io.merganser.backendnode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CpuBurnerTest {

  @Test
  void burnsTheCpuTimeThatItIsAskedFor() {
    var cpuTime = CpuBurner.threadCpuTime();
    CpuBurner burner = new CpuBurner(System::nanoTime, cpuTime);
    long before = cpuTime.getAsLong();
    burner.burn(20_000_000, Long.MAX_VALUE);
    assertThat(cpuTime.getAsLong() - before).isGreaterThanOrEqualTo(20_000_000);
  }

  @Test
  void stopsWhenTheCpuTimeIsBurnt() {
    AtomicLong cpu = new AtomicLong();
    new CpuBurner(() -> 0, () -> cpu.getAndAdd(10)).burn(100, 1);
    assertThat(cpu).hasValue(110);
  }

  @Test
  void stopsWhenNobodyWaitsAnyLonger() {
    AtomicLong clock = new AtomicLong();
    new CpuBurner(() -> clock.getAndAdd(10), () -> 0).burn(Long.MAX_VALUE, 50);
    assertThat(clock).hasValue(60);
  }
}
