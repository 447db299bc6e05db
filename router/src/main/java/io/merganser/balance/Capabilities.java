package io.merganser.balance;

import io.merganser.load.LoadReport;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The capability score of each backend: how many requests it handles at what utilization.
 *
 * <p>w = qps / (u + e), with u the reported utilization and e the share of failures: the larger of
 * what the backend reports and what this client sees itself, because a backend that fails fast need
 * not know. Both w and u + e are smoothed. A backend without a report that means anything counts as
 * average: its weight is the mean of the known ones. With fewer than two known ones all are equal.
 *
 * <p>Weights are held within a range around their median, not their mean: one absurd report moves
 * the mean as far as it likes, the median hardly.
 *
 * <p>Belongs to the control plane: one thread at a time.
 */
final class Capabilities {
  private static final double SLOW_START_FLOOR = 0.1;

  private final double smoothing;
  private final double range;
  private final long slowStartNanos;
  private final Map<Candidate, Score> scores = new HashMap<>();

  /**
   * @param capability w
   * @param utilization u + e
   */
  record Score(double capability, double utilization) {}

  private long updatedAtNanos;

  Capabilities(BalanceSettings settings) {
    this.smoothing = settings.weightSmoothing();
    this.range = settings.weightRange();
    this.slowStartNanos = settings.slowStart().toNanos();
  }

  /** Takes in the candidates' latest reports, and forgets whoever is not among the candidates. */
  void update(List<Candidate> candidates, long nowNanos) {
    updatedAtNanos = nowNanos;
    scores.keySet().retainAll(List.copyOf(candidates));
    for (Candidate candidate : candidates) {
      Score now = measure(candidate, nowNanos);
      if (now == null) {
        scores.remove(candidate);
      } else {
        scores.merge(candidate, now, this::smoothed);
      }
    }
  }

  @Nullable Score of(Candidate candidate) {
    return scores.get(candidate);
  }

  /** The weights of these candidates, in their order: all finite and above zero. */
  double[] weights(List<Candidate> candidates) {
    double[] known =
        candidates.stream()
            .map(scores::get)
            .filter(score -> score != null)
            .mapToDouble(Score::capability)
            .sorted()
            .toArray();
    double[] weights = new double[candidates.size()];
    double median = known.length < 2 ? 1 : known[(known.length - 1) / 2];
    double unknown =
        known.length < 2
            ? 1
            : Arrays.stream(known).map(w -> clamp(w, median)).average().orElseThrow();
    for (int i = 0; i < weights.length; i++) {
      Score score = scores.get(candidates.get(i));
      boolean isKnown = score != null && known.length >= 2;
      double weight = isKnown ? clamp(score.capability, median) : unknown;
      weights[i] = weight * slowStart(candidates.get(i));
    }
    return weights;
  }

  private double clamp(double weight, double median) {
    return Math.max(median / range, Math.min(median * range, weight));
  }

  private double slowStart(Candidate candidate) {
    if (slowStartNanos == 0) {
      return 1;
    }
    double age = updatedAtNanos - candidate.upSinceNanos();
    return age >= slowStartNanos ? 1 : Math.max(SLOW_START_FLOOR, age / slowStartNanos);
  }

  private @Nullable Score measure(Candidate candidate, long nowNanos) {
    LoadReport report = candidate.freshReport(nowNanos);
    if (report == null || !report.hasRates() || !report.hasUtilization()) {
      return null;
    }
    double failures = Math.max(report.errorShare(), candidate.errorRate());
    double utilization = report.utilization() + failures;
    return new Score(report.queriesPerSecond() / utilization, utilization);
  }

  private Score smoothed(Score before, Score now) {
    return new Score(
        before.capability + smoothing * (now.capability - before.capability),
        before.utilization + smoothing * (now.utilization - before.utilization));
  }
}
