package io.merganser.bench.overload;

import io.merganser.bench.compare.Medians;
import io.merganser.bench.compare.NodeFailedException;
import io.merganser.bench.overload.TurnResult.Span;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Runs each load with each protection. */
public final class OverloadBench {
  private static final long SEED = 1;

  private final OverloadSettings settings;

  public OverloadBench(OverloadSettings settings) {
    this.settings = settings;
  }

  /** Tells {@code progress} the number of runs that are done. */
  public List<OverloadRun> run(IntConsumer progress)
      throws IOException, InterruptedException, NodeFailedException {
    List<OverloadRun> runs = new ArrayList<>();
    for (String name : settings.protections()) {
      Protection protection = Protection.named(name);
      try (OverloadCluster cluster =
          OverloadCluster.start(
              protection.jvmOptions(),
              protection.backendRole(),
              settings.backends(),
              OverloadNode.CLIENT,
              settings.clients())) {
        double capacity = measureCapacity(cluster);
        for (double load : settings.loads()) {
          TurnResult result =
              cluster.take(Script.run(capacity, load, settings.seconds()), SEED, false);
          runs.add(new OverloadRun(name, load, capacity, result));
          progress.accept(runs.size());
        }
      }
    }
    return runs;
  }

  /** In requests a second, from how long the work really takes when all threads are at it. */
  private double measureCapacity(OverloadCluster cluster)
      throws IOException, InterruptedException, NodeFailedException {
    double nominal = capacity(FixedWork.NANOS / 1e9);
    TurnResult warmUp =
        cluster.take(
            Script.warmUp(nominal, settings.highestLoad(), settings.seconds()), SEED, false);
    Span saturated = warmUp.span(Script.SATURATED, Script.SATURATED);
    // What disturbed the machine for a moment does not count.
    return capacity(
        Medians.of(
            IntStream.range(0, saturated.buckets())
                .mapToDouble(bucket -> warmUp.meanRunSeconds(saturated.bucket(bucket)))));
  }

  private double capacity(double runSeconds) {
    return settings.backends() * FixedWork.THREADS / runSeconds;
  }
}
