package io.merganser.bench.overload;

import io.merganser.Criticality;
import io.merganser.bench.overload.TurnResult.Span;
import java.util.stream.IntStream;

/** One load with one protection, and what came of it. Immutable. */
public final class OverloadRun {
  private static final double SERVED_AGAIN = 0.95;
  private static final int FIRST_SECONDS = 10;
  private static final int SMOOTHED_BUCKETS = 4;

  private final String protection;
  private final double load;
  private final double capacity;
  private final TurnResult result;

  OverloadRun(String protection, double load, double capacity, TurnResult result) {
    this.protection = protection;
    this.load = load;
    this.capacity = capacity;
    this.result = result;
  }

  public String protection() {
    return protection;
  }

  /** As a multiple of capacity. */
  public double load() {
    return load;
  }

  /** In requests a second. */
  public double capacity() {
    return capacity;
  }

  TurnResult result() {
    return result;
  }

  /** Successes in the last half of the step, as a share of capacity. */
  public double goodput() {
    return goodput(steady());
  }

  /** The same in the first ten seconds of the step. */
  public double firstTenSeconds() {
    return goodput(step().first(FIRST_SECONDS));
  }

  /** Of successes in the last half of the step, from when they were due. */
  public double p99Millis() {
    return result.p99Millis(Script.STEADY);
  }

  /** As a multiple of what it is at 0.9 of capacity, right before the step. */
  public double p99Ratio() {
    return p99Millis() / result.p99Millis(Script.CALM);
  }

  /** The share of successes in the last half of the step. */
  public double success(Criticality criticality) {
    return (double) result.ended(steady(), criticality, Ending.SUCCEEDED)
        / result.offered(steady(), criticality);
  }

  /** Requests that reach the backends for each that they accept. */
  public double reachingPerAccept() {
    return (double) result.grown(steady(), BackendSample.Reading::reached)
        / result.grown(steady(), BackendSample.Reading::accepted);
  }

  /** The share of accepted requests that might have been answered with less. */
  public double degraded() {
    return (double) result.grown(steady(), BackendSample.Reading::degraded)
        / result.grown(steady(), BackendSample.Reading::accepted);
  }

  /** The share of all requests that succeed at 0.9 of capacity, before the step. */
  public double calmSuccess() {
    return served(result.span(Script.CALM, Script.CALM));
  }

  /**
   * How long after the end of the step it takes until nearly all is served in every half second to
   * come; NaN if that does not happen.
   */
  public double recoverySeconds() {
    return recoverySeconds(1);
  }

  /**
   * The same in every two seconds to come. At 0.9 of capacity a burst now and then has some of a
   * half second refused, long after a spike or before it: see {@link #calmDips}.
   */
  public double smoothedRecoverySeconds() {
    return recoverySeconds(SMOOTHED_BUCKETS);
  }

  /** The share of half seconds before the step in which less was served than recovery asks for. */
  public double calmDips() {
    Span calm = result.span(Script.CALM, Script.CALM);
    long dips =
        IntStream.range(0, calm.buckets())
            .filter(bucket -> served(calm.buckets(bucket, 1)) < SERVED_AGAIN)
            .count();
    return (double) dips / calm.buckets();
  }

  private double recoverySeconds(int width) {
    Span recovery = result.span(Script.RECOVERY, Script.RECOVERY);
    int last = recovery.buckets() - width;
    int bucket = last + 1;
    while (bucket > 0 && served(recovery.buckets(bucket - 1, width)) >= SERVED_AGAIN) {
      bucket--;
    }
    return bucket > last ? Double.NaN : bucket * Turn.BUCKET_MILLIS / 1e3;
  }

  /** Requests of the whole run, calm included. */
  public long offered() {
    return result.offered(result.span(0, Script.RECOVERY));
  }

  /** Requests that never ended: there must be none. */
  public long unanswered() {
    return result.unanswered();
  }

  public long retries() {
    return result.retries();
  }

  /** By how much a client was late with a request at worst. */
  public double worstLagMillis() {
    return result.worstLagMillis();
  }

  Span step() {
    return result.span(Script.ONSET, Script.STEADY);
  }

  private Span steady() {
    return result.span(Script.STEADY, Script.STEADY);
  }

  private double goodput(Span span) {
    return result.ended(span, Ending.SUCCEEDED) / span.seconds() / capacity;
  }

  private double served(Span span) {
    return (double) result.ended(span, Ending.SUCCEEDED) / result.offered(span);
  }
}
