package io.merganser.bench.sim;

import com.typesafe.config.ConfigFactory;
import io.merganser.Criticality;
import io.merganser.balance.BalanceSettings;
import io.merganser.overload.AdmissionStats;
import io.merganser.subset.Assignment;
import io.merganser.subset.Fleet;
import io.merganser.subset.SubsetStrategy;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * A spike on virtual time: backends alike, clients alike, requests that cost ten milliseconds each
 * and are of no use after a second. The same settings give the same result.
 */
public final class Spike {
  private static final long SECOND = 1_000_000_000L;
  private static final long COST_NANOS = Duration.ofMillis(10).toNanos();
  private static final long TIMEOUT_NANOS = Duration.ofSeconds(1).toNanos();
  private static final int FIRST_SECONDS = 10;
  private static final int SUBSET = 20;
  private static final BenchPolicy POLICY = BenchPolicy.named("adaptive-weighted-round-robin");

  /** At ten times capacity, what matters most is still less than half of it. */
  private static final Map<Criticality, Double> MIX =
      Map.of(
          Criticality.CRITICAL_PLUS, 0.04,
          Criticality.CRITICAL, 0.36,
          Criticality.SHEDDABLE_PLUS, 0.3,
          Criticality.SHEDDABLE, 0.3);

  private static final Traffic TRAFFIC =
      new Traffic(random -> COST_NANOS, COST_NANOS, MIX, TIMEOUT_NANOS);

  private final SpikeSettings settings;
  private final BalanceSettings balance = BalanceSettings.fromConfig(ConfigFactory.load());
  private final EventQueue queue = new EventQueue();
  private final SpikeLedger ledger;
  private final List<SimBackend> backends;
  private final double capacity;

  public Spike(SpikeSettings settings) {
    this.settings = settings;
    this.ledger = new SpikeLedger(settings);
    SplittableRandom random = new SplittableRandom(settings.seed());
    this.backends =
        IntStream.range(0, settings.backends()).mapToObj(i -> backend(i, random.split())).toList();
    this.capacity = settings.backends() * SimBackend.CORES * (SECOND / (double) COST_NANOS);
    for (SimClient client : clients(random)) {
      client.send(SpikeSettings.CALM_LOAD * capacity / SECOND / settings.clients(), false);
      queue.at(
          settings.calmSeconds() * SECOND,
          now -> client.setPace(settings.load() / SpikeSettings.CALM_LOAD));
      queue.at(settings.spikeEndSecond() * SECOND, now -> client.setPace(1));
    }
  }

  /**
   * Runs to the end. It runs once.
   *
   * @param progress told of each second that has passed
   */
  public SpikeResult run(IntConsumer progress) {
    int seconds = settings.seconds();
    long[] arrived = new long[seconds + 1];
    long[] letIn = new long[seconds + 1];
    for (int second = 1; second <= seconds; second++) {
      queue.runUntil(second * SECOND);
      for (SimBackend backend : backends) {
        AdmissionStats stats = backend.admitted();
        arrived[second] += arrived(stats);
        letIn[second] += stats.served();
      }
      progress.accept(second);
    }
    // Calls of the last moments have no answer yet, and count as never made.
    queue.runUntil(seconds * SECOND + TIMEOUT_NANOS);
    return result(arrived, letIn);
  }

  private SpikeResult result(long[] arrived, long[] letIn) {
    int begin = settings.calmSeconds();
    int end = settings.spikeEndSecond();
    int steady = end - Math.min(settings.spikeSeconds(), SpikeSettings.STEADY_SECONDS);
    int first = Math.min(end, begin + FIRST_SECONDS);
    int[] each = IntStream.range(0, settings.seconds()).toArray();
    return new SpikeResult(
        ledger.servedPerSecond(steady, end) / capacity,
        ledger.servedPerSecond(begin, first) / capacity,
        ledger.calmP99(),
        ledger.steadyP99(),
        ledger.success(),
        (arrived[end] - arrived[steady]) / (double) (letIn[end] - letIn[steady]),
        ledger.recoverySeconds(),
        ledger.fairness(),
        Arrays.stream(each).mapToDouble(i -> ledger.servedPerSecond(i, i + 1) / capacity).toArray(),
        Arrays.stream(each).mapToDouble(i -> (arrived[i + 1] - arrived[i]) / capacity).toArray());
  }

  private static long arrived(AdmissionStats stats) {
    long refused = stats.refused().values().stream().mapToLong(Long::longValue).sum();
    return stats.served() + stats.expired() + refused;
  }

  private SimBackend backend(int number, SplittableRandom random) {
    return new SimBackend("backend-" + number, 1, settings.protection(), TRAFFIC, queue, random);
  }

  private List<SimClient> clients(SplittableRandom random) {
    List<String> ids = IntStream.range(0, settings.clients()).mapToObj(i -> "client-" + i).toList();
    Map<String, SimBackend> byId = new HashMap<>();
    backends.forEach(backend -> byId.put(backend.id(), backend));
    Assignment assignment =
        SubsetStrategy.named("balanced").assign(Fleet.of(ids, byId.keySet()), SUBSET);
    return IntStream.range(0, settings.clients())
        .mapToObj(
            i ->
                new SimClient(
                    i,
                    POLICY,
                    settings.protection(),
                    TRAFFIC,
                    assignment.membersOf(i).stream().map(byId::get).toList(),
                    queue,
                    balance,
                    random.split(),
                    ledger))
        .toList();
  }
}
