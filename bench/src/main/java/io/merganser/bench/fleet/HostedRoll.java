package io.merganser.bench.fleet;

import io.merganser.bench.compare.NodeFailedException;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Lets a large fleet form, restarts some of its backends, and waits each time until it settles. */
public final class HostedRoll {
  private final HostedSettings settings;

  public HostedRoll(HostedSettings settings) {
    this.settings = settings;
  }

  public HostedResult run() throws IOException, InterruptedException, NodeFailedException {
    long startedAtNanos = System.nanoTime();
    try (HostedFleet fleet = HostedFleet.start(settings)) {
      Map<String, List<String>> before = fleet.awaitSettled();
      long formedAtNanos = System.nanoTime();
      int[] rolled =
          new SplittableRandom(settings.seed())
              .ints(0, settings.backends())
              .distinct()
              .limit(settings.restarts())
              .toArray();
      for (int backend : rolled) {
        fleet.restart(backend);
      }
      Map<String, List<String>> after = fleet.awaitSettled();
      LongSummaryStatistics connections = connectionsPerBackend(before);
      return new HostedResult(
          (formedAtNanos - startedAtNanos) / 1e9,
          connections.getCount() == settings.backends() ? connections.getMin() : 0,
          connections.getMax(),
          (System.nanoTime() - formedAtNanos) / 1e9,
          moved(before, after));
    }
  }

  private static LongSummaryStatistics connectionsPerBackend(
      Map<String, List<String>> connections) {
    return connections.values().stream()
        .flatMap(List::stream)
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
        .values()
        .stream()
        .mapToLong(Long::longValue)
        .summaryStatistics();
  }

  private static long moved(Map<String, List<String>> before, Map<String, List<String>> after) {
    long moved = 0;
    for (Map.Entry<String, List<String>> client : after.entrySet()) {
      Set<String> others = new HashSet<>(client.getValue());
      before.getOrDefault(client.getKey(), List.of()).forEach(others::remove);
      moved += others.size();
    }
    return moved;
  }
}
