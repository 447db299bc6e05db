package io.merganser.bench.sim;

import io.merganser.Criticality;
import io.merganser.load.ExecutorLoad;
import io.merganser.overload.Admission;
import io.merganser.overload.AdmissionSettings;
import io.merganser.overload.AttemptHistogram;
import io.merganser.overload.Combination;
import io.merganser.overload.Utilization;
import io.merganser.overload.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Figure 21-1: a fleet of which a part refuses everything. Requests are tried up to three times,
 * each time at a backend drawn at random, on virtual time within one window of the histogram.
 */
public final class RetrySimulation {
  private static final int ATTEMPTS = 3;
  private static final long WINDOW_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int WAITS = 1000;

  private final List<Task> tasks;
  private final int overloaded;
  private final boolean heeded;
  private final RandomGenerator random;
  private long arrivals;
  private long now;

  private record Task(Admission admission, AttemptHistogram histogram) {}

  /**
   * @param overloaded how many of the backends refuse
   * @param heeded whether clients do not try again what is not to be tried again
   */
  public RetrySimulation(
      AdmissionSettings settings,
      int backends,
      int overloaded,
      boolean heeded,
      RandomGenerator random) {
    this.tasks = IntStream.range(0, backends).mapToObj(i -> task(settings)).toList();
    this.overloaded = overloaded;
    this.heeded = heeded;
    this.random = random;
  }

  private static Task task(AdmissionSettings settings) {
    ExecutorLoad executor = new ExecutorLoad(1);
    Utilization idle = new Utilization(List.of(), Combination.HIGHEST, fault -> {}, 0);
    return new Task(new Admission(settings, idle, executor, 0), new AttemptHistogram(0));
  }

  /** Sends so many first attempts to each backend, on average. */
  public void run(int requestsPerBackend) {
    int requests = requestsPerBackend * tasks.size();
    for (int i = 0; i < requests; i++) {
      now = WINDOW_NANOS / requests * i;
      send();
    }
  }

  private void send() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Verdict verdict = arrive(random.nextInt(tasks.size()), attempt);
      boolean last = heeded && verdict == Verdict.OVERLOADED_DONT_RETRY;
      if (verdict.isServed() || last) {
        return;
      }
    }
  }

  private Verdict arrive(int backend, int attempt) {
    arrivals++;
    Task task = tasks.get(backend);
    task.histogram.count(attempt, now);
    int queued = backend < overloaded ? Integer.MAX_VALUE : 0;
    return task.admission.decide(Criticality.CRITICAL, attempt, WAITS, queued, 0, now);
  }

  /** First, second and third attempts that one backend saw. */
  long[] attemptsAt(int backend) {
    return tasks.get(backend).histogram.counts(now);
  }

  /** The same for all backends. */
  public long[] attempts() {
    long[] sums = new long[ATTEMPTS];
    for (int backend = 0; backend < tasks.size(); backend++) {
      long[] counts = attemptsAt(backend);
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        sums[attempt] += counts[attempt];
      }
    }
    return sums;
  }

  long arrivals() {
    return arrivals;
  }

  /** What a backend says to a request for which it has no room. */
  Verdict refusalOf(int backend) {
    return tasks
        .get(backend)
        .admission
        .decide(Criticality.CRITICAL, 0, WAITS, Integer.MAX_VALUE, 0, now);
  }
}
