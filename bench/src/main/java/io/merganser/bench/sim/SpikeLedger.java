package io.merganser.bench.sim;

import io.merganser.Criticality;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Counts what became of the calls of a spike, by when they were made. */
final class SpikeLedger implements Ledger {
  private static final long SECOND = 1_000_000_000L;
  private static final int SLOTS_PER_SECOND = 10;
  private static final long SLOT_NANOS = SECOND / SLOTS_PER_SECOND;
  private static final double RECOVERED = 0.95;
  private static final long NANOS_PER_MICRO = 1000;
  private static final double MICROS_PER_MILLI = 1000;
  private static final int CRITICALITIES = Criticality.values().length;

  private final SpikeSettings settings;
  private final long[] made;
  private final long[] served;
  private final long[] steadyMade = new long[CRITICALITIES];
  private final long[] steadyServed = new long[CRITICALITIES];
  private final long[] servedByClient;
  private final Histogram calmMicros = new Histogram(3);
  private final Histogram steadyMicros = new Histogram(3);

  SpikeLedger(SpikeSettings settings) {
    this.settings = settings;
    this.made = new long[settings.seconds() * SLOTS_PER_SECOND];
    this.served = new long[made.length];
    this.servedByClient = new long[settings.clients()];
  }

  @Override
  public void ended(SimCall call, Ending ending, long nowNanos) {
    int slot = (int) (call.startedAtNanos / SLOT_NANOS);
    if (slot >= made.length) {
      return;
    }
    boolean isServed = ending == Ending.SERVED;
    made[slot]++;
    served[slot] += isServed ? 1 : 0;
    int second = slot / SLOTS_PER_SECOND;
    long micros = (nowNanos - call.startedAtNanos) / NANOS_PER_MICRO;
    if (isSteady(second, settings.spikeEndSecond())) {
      steadyMade[call.criticality.ordinal()]++;
      if (isServed) {
        steadyServed[call.criticality.ordinal()]++;
        servedByClient[call.client]++;
        steadyMicros.recordValue(micros);
      }
    } else if (isServed && isSteady(second, settings.calmSeconds())) {
      calmMicros.recordValue(micros);
    }
  }

  /** Calls made in those seconds that were served, for each second. */
  double servedPerSecond(int fromSecond, int toSecond) {
    return sum(served, fromSecond, toSecond) / (double) (toSecond - fromSecond);
  }

  double calmP99() {
    return p99(calmMicros);
  }

  double steadyP99() {
    return p99(steadyMicros);
  }

  Map<Criticality, Double> success() {
    Map<Criticality, Double> success = new EnumMap<>(Criticality.class);
    for (Criticality criticality : Criticality.values()) {
      int i = criticality.ordinal();
      success.put(criticality, steadyServed[i] / (double) steadyMade[i]);
    }
    return success;
  }

  double recoverySeconds() {
    int end = settings.spikeEndSecond() * SLOTS_PER_SECOND;
    for (int slot = end; slot + SLOTS_PER_SECOND <= made.length; slot++) {
      long good = Arrays.stream(served, slot, slot + SLOTS_PER_SECOND).sum();
      long all = Arrays.stream(made, slot, slot + SLOTS_PER_SECOND).sum();
      if (good >= RECOVERED * all) {
        return (slot - end) / (double) SLOTS_PER_SECOND;
      }
    }
    return Double.NaN;
  }

  double fairness() {
    double sum = Arrays.stream(servedByClient).sum();
    double squares = Arrays.stream(servedByClient).mapToDouble(one -> (double) one * one).sum();
    return sum * sum / (servedByClient.length * squares);
  }

  private static boolean isSteady(int second, int endSecond) {
    return second < endSecond && second >= endSecond - SpikeSettings.STEADY_SECONDS;
  }

  private static long sum(long[] slots, int fromSecond, int toSecond) {
    return Arrays.stream(slots, fromSecond * SLOTS_PER_SECOND, toSecond * SLOTS_PER_SECOND).sum();
  }

  private static double p99(Histogram micros) {
    return micros.getTotalCount() == 0
        ? Double.NaN
        : micros.getValueAtPercentile(99) / MICROS_PER_MILLI;
  }
}
