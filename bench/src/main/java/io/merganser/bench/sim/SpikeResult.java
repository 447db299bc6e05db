package io.merganser.bench.sim;

import io.merganser.Criticality;
import java.util.Map;

/**
 * What one spike gave. Steady is the last part of the spike. A call counts at the time it was made.
 *
 * @param goodput calls served while steady, as a share of capacity
 * @param firstGoodput the same in the first ten seconds of the spike
 * @param calmP99 latency of calls served before the spike, in milliseconds
 * @param p99 the same while steady; not a number where none were served
 * @param success the share of calls served while steady, by criticality
 * @param reachingPerAccept requests that reached a backend, for each that one let in, while steady
 * @param recoverySeconds how long after the spike until, for a second, 95 % of calls are served;
 *     not a number if that never happened
 * @param fairness Jain's index of what each client was served while steady: 1 if all the same, and
 *     1 / clients if one had all
 * @param served calls served in each second, as a share of capacity
 * @param reaching requests that reached a backend in each second, as a share of capacity
 */
public record SpikeResult(
    double goodput,
    double firstGoodput,
    double calmP99,
    double p99,
    Map<Criticality, Double> success,
    double reachingPerAccept,
    double recoverySeconds,
    double fairness,
    double[] served,
    double[] reaching) {

  public SpikeResult {
    success = Map.copyOf(success);
  }
}
