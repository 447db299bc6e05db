package io.merganser.balance;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.merganser.load.LoadReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Candidates t0, t1, … with the default settings, and what a picker makes of them. */
final class Fixture {
  static final long SECOND = 1_000_000_000L;

  private Fixture() {}

  static BalanceSettings settings(String... overrides) {
    Config config = ConfigFactory.load();
    for (String override : overrides) {
      config =
          ConfigFactory.parseString("merganser.router.balance." + override).withFallback(config);
    }
    return BalanceSettings.fromConfig(config);
  }

  static List<Candidate> candidates(int count, String... overrides) {
    BalanceSettings settings = settings(overrides);
    // Up long since: slow start is over.
    return IntStream.range(0, count)
        .mapToObj(i -> new Candidate("t" + i, settings, -3600 * SECOND))
        .toList();
  }

  static Policy policy(PolicyName name, long seed, String... overrides) {
    return name.create(settings(overrides), new SplittableRandom(seed));
  }

  /** Has a candidate hold that many requests. */
  static void occupy(Candidate candidate, int requests) {
    for (int i = 0; i < requests; i++) {
      if (!candidate.tryStart()) {
        throw new IllegalStateException(candidate.id() + " takes no more");
      }
    }
  }

  static void report(Candidate candidate, double qps, double utilization, long nowNanos) {
    candidate.report(new LoadReport(qps, 0, utilization, candidate.inFlight(), 1), nowNanos);
  }

  /** Picks without ever ending a request. */
  static List<String> pick(Picker picker, int count) {
    List<String> picked = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      picked.add(Objects.requireNonNull(picker.pick()).id());
    }
    return picked;
  }

  /** Picks, each request ending before the next, and counts by candidate. */
  static Map<String, Integer> count(Picker picker, int picks) {
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < picks; i++) {
      Candidate candidate = Objects.requireNonNull(picker.pick());
      candidate.succeeded();
      counts.merge(candidate.id(), 1, Integer::sum);
    }
    return counts;
  }
}
