package io.merganser.bench.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Runs the stacks in turn, A B C A B C, with the same load, so that whatever else the machine does
 * meets all of them.
 *
 * <p>All nodes are up from beginning to end. On two cores it takes about 20 s of load until the
 * compilers are done and throughput stays; in JVMs started afresh for each turn it would be they
 * that are measured. A stack that waits for its turn disturbs less: with a scheduler that ticks and
 * heartbeats, the four nodes of an Akka cluster use 2 % of two cores, those of gRPC next to
 * nothing.
 */
public final class Comparison {
  /** What a cold stack needs to get up to speed, in warm-ups of a turn. */
  private static final int COLD_WARM_UPS = 5;

  private final CompareSettings settings;

  public Comparison(CompareSettings settings) {
    this.settings = settings;
  }

  /** Tells {@code progress} the number of turns that are done. */
  public List<Row> run(IntConsumer progress)
      throws IOException, InterruptedException, NodeFailedException {
    List<StackNodes> stacks = new ArrayList<>();
    try {
      for (String name : settings.stacks()) {
        stacks.add(StackNodes.start(Stacks.named(name)));
      }
      if (settings.warmUpSeconds() > 0) {
        warmUp(stacks);
      }
      return Rows.of(settings, takeTurns(stacks, progress));
    } finally {
      stacks.forEach(StackNodes::close);
    }
  }

  private void warmUp(List<StackNodes> stacks)
      throws IOException, InterruptedException, NodeFailedException {
    for (StackNodes stack : stacks) {
      for (int inFlight : settings.inFlight()) {
        stack.take(turn(inFlight, 0, COLD_WARM_UPS * settings.warmUpSeconds()));
      }
    }
  }

  private List<Measurement> takeTurns(List<StackNodes> stacks, IntConsumer progress)
      throws IOException, InterruptedException, NodeFailedException {
    List<Measurement> measurements = new ArrayList<>();
    for (int round = 0; round < settings.rounds(); round++) {
      for (int inFlight : settings.inFlight()) {
        for (StackNodes stack : stacks) {
          measurements.add(
              stack.take(turn(inFlight, settings.warmUpSeconds(), settings.seconds())));
          progress.accept(measurements.size());
        }
      }
    }
    return measurements;
  }

  private Turn turn(int inFlight, int warmUpSeconds, int seconds) {
    return new Turn(inFlight, settings.payloadBytes(), warmUpSeconds * 1_000L, seconds * 1_000L);
  }
}
