package io.merganser.bench.overload;

import io.merganser.bench.compare.Medians;
import io.merganser.bench.compare.NodeFailedException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What it costs a backend to refuse a request, beside serving one that asks for as little as can
 * be: processor time of the whole process. Both under the same closed loop, in turn, so that
 * whatever else the machine does meets both.
 *
 * @param serveMicros of a request: the median of the rounds
 * @param refuseMicros the same
 * @param ratio of the second to the first: the median of the rounds' ratios. It is the book's r, by
 *     which goodput under throttling is 1 / (1 + r · (K − 1)) where all requests are so small.
 */
public record RefusalCost(double serveMicros, double refuseMicros, double ratio) {
  private static final int IN_FLIGHT = 64;
  private static final int ROUNDS = 3;
  private static final Map<String, String> SETTINGS =
      Map.of(
          "merganser.router.throttle.mode", "off",
          "merganser.router.retry.attempts", "1",
          "merganser.backend.dispatcher", "akka.actor.default-dispatcher");

  /**
   * @param seconds of each kind, in all rounds together
   */
  public static RefusalCost measure(int seconds)
      throws IOException, InterruptedException, NodeFailedException {
    try (OverloadCluster serving = start(OverloadNode.ECHO);
        OverloadCluster refusing = start(OverloadNode.REFUSING)) {
      long millis = seconds * 1_000L;
      take(serving, millis, 1);
      take(refusing, millis, 1);
      List<CostSample> served = new ArrayList<>();
      List<CostSample> refused = new ArrayList<>();
      for (int round = 0; round < ROUNDS; round++) {
        served.add(take(serving, 0, millis / ROUNDS));
        refused.add(take(refusing, 0, millis / ROUNDS));
      }
      served.forEach(sample -> requireNone("refused", sample.refused()));
      refused.forEach(sample -> requireNone("served", sample.served()));
      return of(served, refused);
    }
  }

  private static RefusalCost of(List<CostSample> served, List<CostSample> refused) {
    return new RefusalCost(
        Medians.of(served.stream().mapToDouble(CostSample::microsPerRequest)),
        Medians.of(refused.stream().mapToDouble(CostSample::microsPerRequest)),
        Medians.of(
            IntStream.range(0, ROUNDS)
                .mapToDouble(
                    round ->
                        refused.get(round).microsPerRequest()
                            / served.get(round).microsPerRequest())));
  }

  private static void requireNone(String what, long count) {
    if (count > 0) {
      throw new IllegalStateException(
          "no request must be %s here, but %d were".formatted(what, count));
    }
  }

  private static OverloadCluster start(String backendRole)
      throws IOException, InterruptedException, NodeFailedException {
    List<String> options = new ArrayList<>(List.of("-Xmx256m", "-XX:+UseSerialGC"));
    SETTINGS.forEach((path, value) -> options.add("-D" + path + "=" + value));
    return OverloadCluster.start(options, backendRole, 1, OverloadNode.CLOSED_CLIENT, 1);
  }

  private static CostSample take(OverloadCluster cluster, long warmUpMillis, long millis)
      throws IOException, InterruptedException, NodeFailedException {
    CostTurn turn = new CostTurn(IN_FLIGHT, warmUpMillis, millis);
    return cluster.ask(turn, Duration.ofMillis(turn.totalMillis()), CostSample.class).get(0);
  }
}
