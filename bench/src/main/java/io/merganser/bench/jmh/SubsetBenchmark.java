package io.merganser.bench.jmh;

import io.merganser.subset.Assignment;
import io.merganser.subset.Fleet;
import io.merganser.subset.SubsetStrategy;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
import org.openjdk.jmh.annotations.Warmup;

/** The subsets of all clients, in a fleet of as many backends, with subsets of 20. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
public class SubsetBenchmark {
  private static final int SIZE = 20;

  @Param({"balanced", "deterministic", "random"})
  public String strategy;

  @Param({"100", "1000", "10000"})
  public int tasks;

  private Fleet fleet;
  private SubsetStrategy chosen;

  @Setup
  public void prepare() {
    fleet =
        Fleet.of(
            IntStream.range(0, tasks).mapToObj(i -> "client-" + i).toList(),
            IntStream.range(0, tasks).mapToObj(i -> "backend-" + i).toList());
    chosen = SubsetStrategy.named(strategy);
  }

  @Benchmark
  public Assignment assignAll() {
    return chosen.assign(fleet, SIZE);
  }
}
