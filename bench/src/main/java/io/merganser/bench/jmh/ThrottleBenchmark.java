package io.merganser.bench.jmh;

import io.merganser.Criticality;
import io.merganser.overload.Throttle;
import io.merganser.overload.ThrottleMode;
import io.merganser.overload.ThrottleSettings;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One request through the throttle and its end, where nothing is refused, and where the backends
 * refuse every second one. The time is counted, not read: a router has read it already.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ThrottleBenchmark {
  private static final long NANOS_A_REQUEST = 1_000;

  @Param({"accept-clocked", "adaptive", "off"})
  public String mode;

  private Throttle calm;
  private Throttle refusing;

  /** The clock of one thread. */
  @State(Scope.Thread)
  public static class Clock {
    private long requests;

    long next() {
      return ++requests * NANOS_A_REQUEST;
    }

    boolean isEven() {
      return (requests & 1) == 0;
    }
  }

  @Setup
  public void prepare() {
    calm = throttle();
    refusing = throttle();
  }

  @Benchmark
  public boolean nothingRefused(Clock clock) {
    return accepted(clock);
  }

  @Benchmark
  @Threads(2)
  public boolean nothingRefusedTwoThreads(Clock clock) {
    return accepted(clock);
  }

  @Benchmark
  public boolean oneRefusedInTwo(Clock clock) {
    return acceptedOrRefused(clock);
  }

  @Benchmark
  @Threads(2)
  public boolean oneRefusedInTwoTwoThreads(Clock clock) {
    return acceptedOrRefused(clock);
  }

  private boolean accepted(Clock clock) {
    long now = clock.next();
    boolean passes = calm.tryPass(now);
    calm.accepted(now);
    return passes;
  }

  private boolean acceptedOrRefused(Clock clock) {
    long now = clock.next();
    boolean passes = refusing.tryPass(now);
    if (!passes) {
      return false;
    }
    if (clock.isEven()) {
      refusing.accepted(now);
    } else {
      refusing.refused(now);
    }
    return true;
  }

  private Throttle throttle() {
    return new ThrottleSettings(
            ThrottleMode.of(mode), 2, Duration.ofSeconds(10), 20, Duration.ofSeconds(1))
        .create(() -> ThreadLocalRandom.current().nextDouble(), 0)
        .of(Criticality.CRITICAL);
  }
}
