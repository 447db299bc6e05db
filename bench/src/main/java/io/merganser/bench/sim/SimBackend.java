package io.merganser.bench.sim;

import io.merganser.load.ExecutorLoad;
import io.merganser.load.LoadMeter;
import io.merganser.load.LoadReport;
import io.merganser.overload.Admission;
import io.merganser.overload.AdmissionStats;
import io.merganser.overload.Combination;
import io.merganser.overload.Utilization;
import io.merganser.overload.Verdict;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.random.RandomGenerator;

/**
 * A backend with some cores and a queue in the order of arrival. Its speed is the machine's, times
 * what antagonists on it leave over, times how warm it is.
 *
 * <p>What it does not serve costs it some time of a core, too, and that comes first: requests are
 * read from the network before their handlers run.
 */
final class SimBackend {
  static final int CORES = 4;

  private static final long REPORT_NANOS = 1_000_000_000L;
  private static final long ANTAGONIST_NANOS = 5_000_000_000L;
  private static final double ANTAGONIST_SPREAD = 0.2;
  private static final long FAIL_NANOS = 50_000L;
  private static final double COLD_SPEED = 1 / 3.0;
  private static final long WARMING_NANOS = 15_000_000_000L;

  private final String id;
  private final double machineSpeed;
  private final EventQueue queue;
  private final RandomGenerator random;
  private final Queue<SimRequest> waiting = new ArrayDeque<>();
  private final Queue<SimRequest> refusing = new ArrayDeque<>();
  private final double refusalNanos;
  private final ExecutorLoad executor = new ExecutorLoad(CORES);
  private final Admission admission;
  private LoadMeter meter;
  private long incarnation = 1;
  private double antagonists = 1;
  private boolean failing;
  private long coldSinceNanos = Long.MIN_VALUE;
  private int busyCores;
  private long busyNanos;
  private long busyCountedAtNanos;
  private long busyAtLastReport;

  SimBackend(
      String id,
      double machineSpeed,
      Protection protection,
      Traffic traffic,
      EventQueue queue,
      RandomGenerator random) {
    this.id = id;
    this.machineSpeed = machineSpeed;
    this.queue = queue;
    this.random = random;
    this.meter = newMeter(0);
    this.refusalNanos = protection.refusalCost() * traffic.meanCostNanos();
    this.admission = newAdmission(protection);
    queue.at((long) ((1 + random.nextDouble()) * REPORT_NANOS), this::reportAgain);
  }

  String id() {
    return id;
  }

  double machineSpeed() {
    return machineSpeed;
  }

  /** Has other processes on the machine take or leave up to a fifth of its speed, now and again. */
  void hasAntagonists() {
    changeAntagonists(queue.nowNanos());
  }

  /** Fails every request at once from now on, and counts it as well done. */
  void failFast() {
    failing = true;
  }

  /** Begins a new life, as a runtime that has yet to compile its code. */
  void restartCold(long nowNanos) {
    incarnation++;
    coldSinceNanos = nowNanos;
    busyAtLastReport = busyNanos(nowNanos);
    meter = newMeter(nowNanos);
  }

  void receive(SimRequest request, long nowNanos) {
    if (failing) {
      request.takenBy(meter);
      request.fail();
      queue.at(nowNanos + FAIL_NANOS, request);
      return;
    }
    Verdict verdict = decide(request, nowNanos);
    request.judged(verdict);
    if (verdict.isServed()) {
      request.takenBy(meter);
      executor.submitted();
      waiting.add(request);
    } else {
      refusing.add(request);
    }
    if (busyCores < CORES) {
      startNext(nowNanos);
    }
  }

  /** Ends a request that had a core and starts the next. */
  void finish(SimRequest request, long nowNanos) {
    if (request.isTaken()) {
      request.leave();
    }
    if (request.isFailed()) {
      return;
    }
    if (request.isTaken()) {
      executor.finished(nowNanos - request.startedAtNanos);
    }
    countBusy(nowNanos);
    busyCores--;
    startNext(nowNanos);
  }

  /** What has been let in and refused so far. */
  AdmissionStats admitted() {
    return admission.stats();
  }

  LoadReport report() {
    return meter.report();
  }

  /** The time that all cores together have worked until now. */
  long busyNanos(long nowNanos) {
    countBusy(nowNanos);
    return busyNanos;
  }

  private Verdict decide(SimRequest request, long nowNanos) {
    SimCall call = request.call();
    return admission.decide(
        call.criticality,
        request.attempt,
        call.remainingMillis(nowNanos),
        executor.queued(),
        meter.inFlight(),
        nowNanos);
  }

  private void startNext(long nowNanos) {
    SimRequest next = refusing.poll();
    if (next == null) {
      next = waiting.poll();
      if (next == null) {
        return;
      }
      executor.started();
      if (next.call().isLate(nowNanos)) {
        next.judged(Verdict.EXPIRED);
      }
    }
    countBusy(nowNanos);
    busyCores++;
    next.startedAtNanos = nowNanos;
    double work = next.verdict().isServed() ? next.call().costNanos : refusalNanos;
    queue.at(nowNanos + (long) (work / speed(nowNanos)), next);
  }

  private double speed(long nowNanos) {
    double speed = machineSpeed * antagonists;
    if (coldSinceNanos == Long.MIN_VALUE || nowNanos - coldSinceNanos >= WARMING_NANOS) {
      return speed;
    }
    double warmth = (nowNanos - coldSinceNanos) / (double) WARMING_NANOS;
    return speed * (COLD_SPEED + (1 - COLD_SPEED) * warmth);
  }

  private void countBusy(long nowNanos) {
    busyNanos += busyCores * (nowNanos - busyCountedAtNanos);
    busyCountedAtNanos = nowNanos;
  }

  private void changeAntagonists(long nowNanos) {
    antagonists = 1 + ANTAGONIST_SPREAD * (2 * random.nextDouble() - 1);
    long pause = (long) Draw.exponential(random, ANTAGONIST_NANOS);
    queue.at(nowNanos + pause, this::changeAntagonists);
  }

  private void reportAgain(long nowNanos) {
    meter.tick(nowNanos);
    admission.tick(nowNanos);
    queue.at(nowNanos + REPORT_NANOS, this::reportAgain);
  }

  private LoadMeter newMeter(long nowNanos) {
    return new LoadMeter(incarnation, this::utilization, nowNanos);
  }

  private Admission newAdmission(Protection protection) {
    long now = queue.nowNanos();
    Utilization utilization =
        new Utilization(
            protection.admission().createSignals(executor),
            Combination.HIGHEST,
            fault -> {
              throw new IllegalStateException(fault);
            },
            now);
    return new Admission(protection.admission(), utilization, executor, now);
  }

  private double utilization(long elapsedNanos) {
    long busy = busyNanos(queue.nowNanos());
    double share = (busy - busyAtLastReport) / (double) (elapsedNanos * CORES);
    busyAtLastReport = busy;
    return share;
  }
}
