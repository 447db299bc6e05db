package io.merganser.bench.jmh;

import com.typesafe.config.ConfigFactory;
import io.grpc.LoadBalancer.SubchannelPicker;
import io.merganser.balance.BalanceSettings;
import io.merganser.balance.Balancer;
import io.merganser.balance.Candidate;
import io.merganser.balance.PolicyName;
import io.merganser.load.LoadReport;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One pick, and the end of an earlier one, so that the requests in flight stay as many as they are:
 * about three a backend. Beside it, in the same run, a bare counter and gRPC's weighted_round_robin
 * picker, neither of which looks at load.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PickBenchmark {
  private static final int IN_FLIGHT_EACH = 3;

  @Param({"20", "100"})
  public int backends;

  private final AtomicInteger counter = new AtomicInteger();
  private Balancer adaptive;
  private Balancer weighted;
  private Balancer leastLoaded;
  private Balancer roundRobin;
  private SubchannelPicker grpc;

  /** The requests that one thread has in flight, oldest first. */
  @State(Scope.Thread)
  public static class InFlight {
    private Candidate[] ring;
    private int next;

    @Setup
    public void prepare(PickBenchmark benchmark) {
      ring = new Candidate[benchmark.backends * IN_FLIGHT_EACH];
      next = 0;
    }

    Candidate exchange(Candidate picked) {
      Candidate ended = ring[next];
      ring[next] = picked;
      next = next + 1 == ring.length ? 0 : next + 1;
      if (ended != null) {
        ended.succeeded();
      }
      return picked;
    }
  }

  @Setup
  public void prepare() {
    adaptive = balancer(PolicyName.ADAPTIVE_WEIGHTED_ROUND_ROBIN);
    weighted = balancer(PolicyName.WEIGHTED_ROUND_ROBIN);
    leastLoaded = balancer(PolicyName.LEAST_LOADED);
    roundRobin = balancer(PolicyName.ROUND_ROBIN);
    grpc = GrpcPicker.weightedRoundRobin(backends);
  }

  @Benchmark
  public int atomicCounter() {
    return Math.floorMod(counter.getAndIncrement(), backends);
  }

  @Benchmark
  public Object grpcWeightedRoundRobin() {
    return grpc.pickSubchannel(GrpcPicker.ARGUMENTS);
  }

  @Benchmark
  public Candidate adaptiveWeightedRoundRobin(InFlight inFlight) {
    return inFlight.exchange(adaptive.pick());
  }

  @Benchmark
  @Threads(2)
  public Candidate adaptiveWeightedRoundRobinTwoThreads(InFlight inFlight) {
    return inFlight.exchange(adaptive.pick());
  }

  @Benchmark
  @Threads(2)
  public Object grpcWeightedRoundRobinTwoThreads() {
    return grpc.pickSubchannel(GrpcPicker.ARGUMENTS);
  }

  @Benchmark
  @Threads(2)
  public int atomicCounterTwoThreads() {
    return Math.floorMod(counter.getAndIncrement(), backends);
  }

  @Benchmark
  public Candidate weightedRoundRobin(InFlight inFlight) {
    return inFlight.exchange(weighted.pick());
  }

  @Benchmark
  public Candidate leastLoaded(InFlight inFlight) {
    return inFlight.exchange(leastLoaded.pick());
  }

  @Benchmark
  public Candidate roundRobin(InFlight inFlight) {
    return inFlight.exchange(roundRobin.pick());
  }

  /** Backends of unequal speed, each with a report, weights computed. */
  private Balancer balancer(PolicyName name) {
    BalanceSettings settings = BalanceSettings.fromConfig(ConfigFactory.load());
    SplittableRandom random = new SplittableRandom(backends);
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < backends; i++) {
      Candidate candidate = new Candidate("backend-" + i, settings, 0);
      double speed = 0.5 + 1.5 * random.nextDouble();
      candidate.report(new LoadReport(1000 * speed, 0, 0.75, random.nextInt(8), 1), 0);
      candidates.add(candidate);
    }
    Balancer balancer = new Balancer(name.create(settings, random), settings, 0, random);
    balancer.setCandidates(candidates);
    balancer.tick(settings.reweighInterval().toNanos());
    return balancer;
  }
}
