package io.merganser.bench.quota;

import io.merganser.bench.compare.NodeFailedException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** Runs a script, with processes of its own. */
public final class QuotaRun {
  private static final long SEED = 7;
  private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final Script script;
  private final Map<String, String> settings;

  public QuotaRun(Script script) {
    this(script, Map.of());
  }

  /**
   * @param settings of the nodes, by their path, over the usual ones
   */
  public QuotaRun(Script script, Map<String, String> settings) {
    this.script = script;
    this.settings = Map.copyOf(settings);
  }

  /** Tells {@code progress} the number of phases that are over. */
  public QuotaResult run(IntConsumer progress)
      throws IOException, InterruptedException, NodeFailedException {
    try (QuotaFleet fleet = QuotaFleet.start(settings)) {
      long startNanos = System.nanoTime() + LEAD_NANOS;
      List<CustomerTraffic> traffic = traffic(fleet, startNanos);
      try {
        traffic.forEach(CustomerTraffic::start);
        Map<Integer, Double> replaced = happen(fleet, startNanos, progress);
        for (CustomerTraffic each : traffic) {
          each.awaitEnd();
        }
        return new QuotaResult(script, tallies(traffic), replaced);
      } finally {
        traffic.forEach(CustomerTraffic::stop);
      }
    }
  }

  private List<CustomerTraffic> traffic(QuotaFleet fleet, long startNanos) {
    SplittableRandom random = new SplittableRandom(SEED);
    return Customer.all().stream()
        .map(
            customer ->
                new CustomerTraffic(fleet.router(), customer, script, startNanos, random.split()))
        .toList();
  }

  private Map<Integer, Double> happen(QuotaFleet fleet, long startNanos, IntConsumer progress)
      throws IOException, InterruptedException {
    Map<Integer, Double> replaced = new LinkedHashMap<>();
    for (int i = 0; i < script.phases().size(); i++) {
      Phase.Event event = script.phases().get(i).event();
      long beginNanos = startNanos + TimeUnit.SECONDS.toNanos(script.startOf(i));
      long endNanos = startNanos + TimeUnit.SECONDS.toNanos(script.endOf(i));
      sleepUntil(beginNanos);
      fleet.apply(event);
      boolean isLoss = event == Phase.Event.KILL || event == Phase.Event.CUT_OFF;
      if (isLoss && fleet.awaitCoordinator(endNanos)) {
        replaced.put(i, (System.nanoTime() - beginNanos) / 1e9);
      }
      sleepUntil(endNanos);
      progress.accept(i + 1);
    }
    return replaced;
  }

  private static Map<Customer, Tally> tallies(List<CustomerTraffic> traffic) {
    Map<Customer, Tally> tallies = new LinkedHashMap<>();
    traffic.forEach(each -> tallies.put(each.customer(), each.tally()));
    return tallies;
  }

  private static void sleepUntil(long nanos) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(nanos - System.nanoTime());
  }
}
