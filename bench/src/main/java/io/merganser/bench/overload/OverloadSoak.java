package io.merganser.bench.overload;

import io.merganser.bench.compare.NodeFailedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Full protection under one load for long, and what the heaps of all nodes hold meanwhile. */
public final class OverloadSoak {
  private static final long SAMPLE_MILLIS = 30_000;
  private static final long SEED = 1;

  private final OverloadSettings settings;

  public OverloadSoak(OverloadSettings settings) {
    this.settings = settings;
  }

  /**
   * One stretch of half a minute.
   *
   * @param backendBytes the largest heap of a backend, under load and after a collection
   * @param clientBytes the same of a client
   * @param unanswered requests that did not end
   */
  public record Sample(
      int second,
      long offered,
      long succeeded,
      long unanswered,
      long backendBytes,
      long clientBytes) {}

  /**
   * @param each told of each sample as it comes
   */
  public List<Sample> run(Consumer<Sample> each)
      throws IOException, InterruptedException, NodeFailedException {
    Protection full = Protection.named(settings.protections().get(0));
    List<Sample> samples = new ArrayList<>();
    try (OverloadCluster cluster =
        OverloadCluster.start(
            full.jvmOptions(),
            full.backendRole(),
            settings.backends(),
            OverloadNode.CLIENT,
            settings.clients())) {
      double capacity = settings.backends() * FixedWork.THREADS / (FixedWork.NANOS / 1e9);
      long sampleMillis = Math.min(SAMPLE_MILLIS, settings.seconds() * 1_000L);
      Phase phase = Script.phase(sampleMillis, capacity, settings.highestLoad());
      long count = settings.seconds() * 1_000L / sampleMillis;
      for (int i = 0; i < count; i++) {
        TurnResult result = cluster.take(List.of(phase), SEED + i, true);
        Sample sample = sample((int) ((i + 1) * sampleMillis / 1_000), result);
        samples.add(sample);
        each.accept(sample);
      }
    }
    return samples;
  }

  private static Sample sample(int second, TurnResult result) {
    return new Sample(
        second,
        result.offered(result.span(0, 0)),
        result.ended(result.span(0, 0), Ending.SUCCEEDED),
        result.unanswered(),
        result.backends().stream().mapToLong(BackendSample::heapBytes).max().orElseThrow(),
        result.clients().stream().mapToLong(ClientSample::heapBytes).max().orElseThrow());
  }
}
