package io.merganser.bench.sim;

import com.typesafe.config.ConfigFactory;
import io.merganser.balance.BalanceSettings;
import io.merganser.load.Spread;
import io.merganser.subset.Assignment;
import io.merganser.subset.Fleet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Clients and backends on virtual time. The same settings give the same result to the last bit: all
 * chance comes from the seed, and each task has a generator of its own, so that every policy faces
 * the same machines and the same requests.
 */
public final class Simulation {
  private static final long SECOND = 1_000_000_000L;
  private static final double SLOWEST = 0.5;
  private static final double FASTEST = 2;

  /** The busiest of 50 clients sends some ten times as much as the least busy. */
  private static final double CLIENT_DEVIATION = 0.5;

  private final SimSettings settings;
  private final BalanceSettings balance = BalanceSettings.fromConfig(ConfigFactory.load());
  private final Traffic traffic;
  private final EventQueue queue = new EventQueue();
  private final Tally tally = new Tally();
  private final SplittableRandom random;
  private final List<SimBackend> backends;
  private final List<SimClient> clients;

  public Simulation(SimSettings settings) {
    this.settings = settings;
    Protection protection = settings.protection();
    this.traffic =
        Traffic.varied(protection.isOn() ? protection.timeout().toNanos() : Traffic.NO_TIMEOUT);
    this.random = new SplittableRandom(settings.seed());
    this.backends = backends();
    this.clients = clients();
    scheduleTrouble();
  }

  /** Has all clients change to another policy at that second. */
  public Simulation switching(int second, BenchPolicy policy) {
    queue.at(second * SECOND, now -> clients.forEach(client -> client.switchTo(policy)));
    return this;
  }

  /**
   * Runs to the end. A simulation runs once.
   *
   * @param progress told of each second that has passed
   */
  public SimResult run(IntConsumer progress) {
    double[][] timeline = new double[settings.seconds()][backends.size()];
    long[] before = new long[backends.size()];
    for (int second = 0; second < settings.seconds(); second++) {
      long end = (second + 1) * SECOND;
      queue.runUntil(end);
      for (int i = 0; i < before.length; i++) {
        long busy = backends.get(i).busyNanos(end);
        timeline[second][i] = (busy - before[i]) / (double) (SECOND * SimBackend.CORES);
        before[i] = busy;
      }
      progress.accept(second + 1);
    }
    double wholeRun = (double) settings.seconds() * SECOND * SimBackend.CORES;
    double[] utilizations =
        IntStream.range(0, before.length).mapToDouble(i -> before[i] / wholeRun).toArray();
    return new SimResult(
        tally.requests(),
        Spread.of(utilizations),
        tally.latencyMillis(50),
        tally.latencyMillis(99),
        tally.latencyMillis(99.9),
        tally.waitMillis(99),
        tally.errorRate(),
        timeline);
  }

  private List<SimBackend> backends() {
    SplittableRandom machines = random.split();
    boolean alike = settings.scenario() == Scenario.HOMOGENEOUS;
    List<SimBackend> fleet = new ArrayList<>();
    for (int i = 0; i < settings.backends(); i++) {
      double drawn = Draw.logUniform(machines, SLOWEST, FASTEST);
      SimBackend backend =
          new SimBackend(
              "backend-" + i,
              alike ? 1 : drawn,
              settings.protection(),
              traffic,
              queue,
              machines.split());
      if (!alike) {
        backend.hasAntagonists();
      }
      fleet.add(backend);
    }
    return fleet;
  }

  private List<SimClient> clients() {
    SplittableRandom chance = random.split();
    List<String> clientIds =
        IntStream.range(0, settings.clients()).mapToObj(i -> "client-" + i).toList();
    Map<String, SimBackend> byId = new HashMap<>();
    backends.forEach(backend -> byId.put(backend.id(), backend));
    Assignment assignment =
        settings.strategy().assign(Fleet.of(clientIds, byId.keySet()), settings.subset());
    double[] shares = shares(chance.split());
    double total = totalRequestsPerNano();
    List<SimClient> all = new ArrayList<>();
    for (int i = 0; i < clientIds.size(); i++) {
      List<SimBackend> subset = assignment.membersOf(i).stream().map(byId::get).toList();
      SimClient client =
          new SimClient(
              i,
              settings.policy(),
              settings.protection(),
              traffic,
              subset,
              queue,
              balance,
              chance.split(),
              tally);
      client.send(total * shares[i], settings.scenario() == Scenario.BURST);
      all.add(client);
    }
    return all;
  }

  /** Each client's share of the traffic. */
  private double[] shares(SplittableRandom chance) {
    boolean equal = settings.scenario() == Scenario.EQUAL_CLIENTS;
    double[] shares = new double[settings.clients()];
    double sum = 0;
    for (int i = 0; i < shares.length; i++) {
      double drawn = Draw.logNormal(chance, CLIENT_DEVIATION);
      shares[i] = equal ? 1 : drawn;
      sum += shares[i];
    }
    for (int i = 0; i < shares.length; i++) {
      shares[i] /= sum;
    }
    return shares;
  }

  private double totalRequestsPerNano() {
    double speed = backends.stream().mapToDouble(SimBackend::machineSpeed).sum();
    return settings.load() * speed * SimBackend.CORES / traffic.meanCostNanos();
  }

  private void scheduleTrouble() {
    long third = settings.seconds() * SECOND / 3;
    if (settings.scenario() == Scenario.SINKHOLE) {
      queue.at(third, now -> some(0.02).forEach(SimBackend::failFast));
    } else if (settings.scenario() == Scenario.COLD_START) {
      queue.at(third, now -> some(0.1).forEach(backend -> backend.restartCold(now)));
    }
  }

  /** That share of the backends, evenly spaced, and one at least. */
  private List<SimBackend> some(double share) {
    int count = (int) Math.max(1, Math.round(share * backends.size()));
    return IntStream.range(0, count)
        .mapToObj(i -> backends.get(i * backends.size() / count))
        .toList();
  }
}
