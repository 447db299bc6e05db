package io.merganser.overload;

import static org.assertj.core.api.Assertions.assertThat;

import io.merganser.Criticality;
import io.merganser.load.ExecutorLoad;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Never is a request refused while one of a lower criticality is let through. */
class SheddingOrderTest {
  private static final Criticality[] CRITICALITIES = Criticality.values();

  private static final class Task {
    private final SplittableRandom random;
    private final ExecutorLoad executor = new ExecutorLoad(2);
    private final Admission admission;
    private double other;
    private long now;

    private Task(long seed) {
      random = new SplittableRandom(seed);
      List<Signal> signals =
          List.of(
              new Signal("executor-load", 2, executor), new Signal("other", 1, elapsed -> other));
      Utilization utilization =
          new Utilization(signals, combination(random.nextInt(3)), fault -> {}, now);
      admission = new Admission(settings(), utilization, executor, now);
    }

    private static Combination combination(int which) {
      return switch (which) {
        case 0 -> Combination.HIGHEST;
        case 1 -> relative -> relative[0] + relative[1];
        default -> relative -> relative[0] - relative[1];
      };
    }

    private AdmissionSettings settings() {
      double[] ordered =
          DoubleStream.generate(() -> random.nextDouble(0.1, 4)).limit(5).sorted().toArray();
      return new AdmissionSettings(
          true,
          OptionalInt.empty(),
          List.of(),
          Map.of(),
          new Thresholds(ordered[4], ordered[3], ordered[2], ordered[1]),
          ordered[0],
          random.nextInt(1, 40),
          random.nextInt(1, 60),
          random.nextDouble());
    }

    private void live() {
      switch (random.nextInt(5)) {
        case 0 -> work(random.nextInt(10));
        case 1 -> start();
        case 2 -> finish();
        case 3 -> other = random.nextInt(20) == 0 ? Double.NaN : random.nextDouble(5);
        default -> now += random.nextLong(200_000_000);
      }
    }

    private void work(int pieces) {
      for (int i = 0; i < pieces; i++) {
        executor.submitted();
      }
    }

    private void start() {
      for (int i = executor.queued(); i > 0 && executor.running() < 2; i--) {
        executor.started();
      }
    }

    private void finish() {
      if (executor.running() > 0) {
        executor.finished(random.nextLong(50_000_000));
      }
    }

    /** Whether each criticality is served just now, asked in any order. */
    private boolean[] served() {
      boolean[] served = new boolean[CRITICALITIES.length];
      int first = random.nextInt(CRITICALITIES.length);
      int queued = executor.queued();
      int inFlight = queued + executor.running();
      for (int i = 0; i < served.length; i++) {
        int which = (first + i) % served.length;
        int attempt = random.nextInt(3);
        served[which] =
            admission.decide(CRITICALITIES[which], attempt, 1, queued, inFlight, now).isServed();
      }
      return served;
    }
  }

  @Property(seed = "21", tries = 500)
  void whatIsServedIsServedToAllThatMatterMore(@ForAll long seed) {
    Task task = new Task(seed);
    for (int step = 0; step < 200; step++) {
      task.live();
      boolean[] served = task.served();
      for (int lower = 1; lower < served.length; lower++) {
        assertThat(served[lower - 1] || !served[lower])
            .as("%s served, %s refused", CRITICALITIES[lower], CRITICALITIES[lower - 1])
            .isTrue();
      }
    }
  }
}
