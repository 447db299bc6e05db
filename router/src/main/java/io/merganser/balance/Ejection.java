package io.merganser.balance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Takes backends out of the rotation that fail, for a while.
 *
 * <p>A backend is failing after {@code failures} requests in a row that failed, or when the share
 * of failures is {@code errorRateGap} above the median of all. It is left alone for {@code base},
 * twice as long each time that it fails again soon, up to {@code longest}, give or take a fifth;
 * then one request is let through, and decides.
 *
 * <p>Never are more than half of the backends out for that: if more are failing, it is not they
 * that are at fault, or there is nobody else anyway, and all are used. That is called panic.
 *
 * <p>Belongs to the control plane: one thread at a time.
 */
final class Ejection {
  private static final double JITTER = 0.2;
  private static final int MOST_DOUBLINGS = 30;

  private final EjectionSettings settings;
  private final RandomGenerator random;
  private final Map<Candidate, Record> records = new HashMap<>();
  private boolean panic;

  /** How often a backend was ejected of late, and until when it is. */
  private static final class Record {
    int times;
    long untilNanos;
    long forgivenAtNanos;
  }

  Ejection(EjectionSettings settings, RandomGenerator random) {
    this.settings = settings;
    this.random = random;
  }

  /** Whether so many are failing that all are used. */
  boolean isPanic() {
    return panic;
  }

  /** Ejects who is failing, and gives those a chance whose time is over. */
  void update(List<Candidate> candidates, long nowNanos) {
    records.keySet().retainAll(List.copyOf(candidates));
    List<Candidate> wanted =
        candidates.stream().filter(each -> each.standing() == Standing.IN_ROTATION).toList();
    double median = medianErrorRate(wanted);
    List<Candidate> failing = new ArrayList<>();
    int out = 0;
    for (Candidate candidate : wanted) {
      if (candidate.trial() == Trial.EJECTED) {
        out++;
        endWhenDue(candidate, nowNanos);
      } else if (isFailing(candidate, median)) {
        failing.add(candidate);
      } else {
        forgive(candidate, nowNanos);
      }
    }
    panic = out + failing.size() > wanted.size() / 2;
    if (panic) {
      wanted.stream()
          .filter(candidate -> candidate.trial() != Trial.NONE)
          .forEach(candidate -> candidate.setTrial(Trial.NONE));
    } else {
      failing.forEach(candidate -> eject(candidate, nowNanos));
    }
  }

  private boolean isFailing(Candidate candidate, double median) {
    int enough = candidate.trial() == Trial.PROBING ? 1 : settings.failures();
    return candidate.failuresInARow() >= enough
        || candidate.trial() == Trial.NONE
            && candidate.errorRate() - median > settings.errorRateGap();
  }

  private void eject(Candidate candidate, long nowNanos) {
    Record record = records.computeIfAbsent(candidate, any -> new Record());
    double doubled =
        settings.base().toNanos() * Math.pow(2, Math.min(record.times, MOST_DOUBLINGS));
    double time = Math.min(doubled, settings.longest().toNanos());
    double jitter = 1 + JITTER * (2 * random.nextDouble() - 1);
    record.times++;
    record.untilNanos = nowNanos + (long) (time * jitter);
    record.forgivenAtNanos = record.untilNanos;
    candidate.setTrial(Trial.EJECTED);
  }

  private void endWhenDue(Candidate candidate, long nowNanos) {
    Record record = records.get(candidate);
    if (record == null || nowNanos - record.untilNanos >= 0) {
      candidate.probeOnceMore();
    }
  }

  /** Each {@code longest} without a failure undoes one doubling. */
  private void forgive(Candidate candidate, long nowNanos) {
    Record record = records.get(candidate);
    if (record != null && nowNanos - record.forgivenAtNanos >= settings.longest().toNanos()) {
      record.forgivenAtNanos = nowNanos;
      record.times = Math.max(0, record.times - 1);
    }
  }

  private static double medianErrorRate(List<Candidate> candidates) {
    double[] rates = candidates.stream().mapToDouble(Candidate::errorRate).sorted().toArray();
    return rates.length == 0 ? 0 : rates[(rates.length - 1) / 2];
  }
}
