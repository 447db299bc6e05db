package io.merganser.bench.jmh;

import io.merganser.Propagation;
import io.merganser.RequestContext;
import io.merganser.RequestOptions;
import io.merganser.load.ThreadCpu;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What it costs to know what a request costs. With nothing in between, one reading of the clock
 * serves two tasks; a task that takes longer than that, and a pause before it, need their own.
 * {@code workAlone} is to be taken away from what has work in it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class MeteringBenchmark {
  /** Some microseconds. */
  private static final int WORK = 2_500;

  private final RequestContext context = RequestContext.of(RequestOptions.defaults());
  private ThreadCpu cpu;

  /** It belongs to the thread that measures. */
  @Setup(Level.Iteration)
  public void prepare() {
    cpu = ThreadCpu.ofCurrentThread();
  }

  @Benchmark
  public long startAndStop() {
    cpu.start();
    return cpu.stop();
  }

  @Benchmark
  public void runEmptyTask() {
    Propagation.run(context, () -> {});
  }

  @Benchmark
  public void workAlone() {
    Blackhole.consumeCPU(WORK);
    Blackhole.consumeCPU(WORK);
  }

  @Benchmark
  public void runWorkAfterWork() {
    Blackhole.consumeCPU(WORK);
    Propagation.run(context, () -> Blackhole.consumeCPU(WORK));
  }
}
