package io.merganser.overload;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How much of a task is in use, from several signals: each relative to its target, combined into
 * one number that is 1 when the target is reached.
 *
 * <p>A signal that fails, or gives what is no share, counts as 0 until it gives one again. It is
 * told of once, counted each time, and asked no more often than those that are not cheap, so that
 * faults cost little. The same holds for the function that combines them, for which the highest
 * signal stands in.
 *
 * <p>{@link #update} is called by one thread at a time and allocates nothing; {@link #current} and
 * {@link #faults} are read from any thread.
 */
public final class Utilization {
  private static final long PAUSE_NANOS = Duration.ofMillis(100).toNanos();

  private final Signal[] signals;
  private final boolean[] cheap;
  private final Combination combination;
  private final Consumer<String> faultLog;
  private final double[] relative;
  private final double[] handedOut;
  private final long[] askedAtNanos;
  private final boolean[] failing;
  private boolean combinationFailing;
  private long combinationFailedAtNanos;
  private final Set<String> toldOf = new HashSet<>();
  private final LongAdder faults = new LongAdder();
  private volatile double current;
  private volatile Map<String, Double> published = Map.of();

  /**
   * @param signals none of the same name as another
   * @param faultLog is told of the first fault of each signal, by the thread that updates
   * @param nowNanos the time from which the signals are asked
   */
  public Utilization(
      List<Signal> signals, Combination combination, Consumer<String> faultLog, long nowNanos) {
    Set<String> names = new HashSet<>();
    for (Signal signal : signals) {
      if (!names.add(signal.name())) {
        throw new IllegalArgumentException(
            "signals must have different names, but two were named " + signal.name());
      }
    }
    this.signals = signals.toArray(Signal[]::new);
    this.combination = combination;
    this.faultLog = faultLog;
    int count = signals.size();
    this.cheap = new boolean[count];
    this.relative = new double[count];
    this.handedOut = new double[count];
    this.askedAtNanos = new long[count];
    this.failing = new boolean[count];
    Arrays.fill(askedAtNanos, nowNanos);
    for (int i = 0; i < count; i++) {
      cheap[i] = this.signals[i].source().isCheap();
    }
  }

  /** Asks the signals whose turn it is. What it gives is finite, and 0 or more. */
  public double update(long nowNanos) {
    boolean changed = false;
    for (int i = 0; i < signals.length; i++) {
      long elapsedNanos = nowNanos - askedAtNanos[i];
      long pauseNanos = cheap[i] && !failing[i] ? 1 : PAUSE_NANOS;
      if (elapsedNanos >= pauseNanos) {
        askedAtNanos[i] = nowNanos;
        relative[i] = ask(i, elapsedNanos);
        changed = true;
      }
    }
    if (!changed) {
      return current;
    }
    double combined = combine(nowNanos);
    current = combined;
    return combined;
  }

  /** As of the last update. */
  public double current() {
    return current;
  }

  /** Shows what each signal says, from now until the next call. By the thread that updates. */
  void publish() {
    Map<String, Double> each = new LinkedHashMap<>();
    for (int i = 0; i < signals.length; i++) {
      each.put(signals[i].name(), relative[i]);
    }
    published = Collections.unmodifiableMap(each);
  }

  /** What each signal said when that was last published, relative to its target. */
  public Map<String, Double> signals() {
    return published;
  }

  /** How often a signal, or the function that combines them, gave nothing of use. */
  public long faults() {
    return faults.sum();
  }

  private double ask(int i, long elapsedNanos) {
    Signal signal = signals[i];
    double value = Double.NaN;
    RuntimeException error = null;
    try {
      value = signal.relative(signal.source().sinceLastCall(elapsedNanos));
    } catch (RuntimeException e) {
      error = e;
    }
    failing[i] = !isShare(value);
    if (failing[i]) {
      fault("the signal [" + signal.name() + "]", "counts as 0", value, error);
      return 0;
    }
    return value;
  }

  private double combine(long nowNanos) {
    if (combinationFailing && nowNanos - combinationFailedAtNanos < PAUSE_NANOS) {
      return Combination.HIGHEST.of(relative);
    }
    System.arraycopy(relative, 0, handedOut, 0, relative.length);
    double value = Double.NaN;
    RuntimeException error = null;
    try {
      value = combination.of(handedOut);
    } catch (RuntimeException e) {
      error = e;
    }
    combinationFailing = !isShare(value);
    if (combinationFailing) {
      combinationFailedAtNanos = nowNanos;
      fault("the combination of signals", "gives way to the highest signal", value, error);
      return Combination.HIGHEST.of(relative);
    }
    return value;
  }

  private void fault(
      String who, String consequence, double value, @Nullable RuntimeException error) {
    faults.increment();
    if (toldOf.add(who)) {
      String found = error == null ? "was " + value : "threw " + error;
      faultLog.accept(who + " " + consequence + ": it must be finite and >= 0, but " + found);
    }
  }

  private static boolean isShare(double value) {
    return value >= 0 && value < Double.POSITIVE_INFINITY;
  }
}
