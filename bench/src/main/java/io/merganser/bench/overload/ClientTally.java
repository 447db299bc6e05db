package io.merganser.bench.overload;

import io.merganser.Criticality;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Counts what becomes of one client's requests, by the time at which each was due. Any thread. */
final class ClientTally {
  private static final int CRITICALITIES = Criticality.values().length;
  private static final int ENDINGS = Ending.values().length;
  private static final int SIGNIFICANT_DIGITS = 3;

  private final int buckets;
  private final AtomicLongArray offered;
  private final AtomicLongArray ended;
  private final AtomicLong unanswered = new AtomicLong();
  private final List<Histogram> latencies = new ArrayList<>();

  ClientTally(Turn turn) {
    this.buckets = turn.buckets();
    this.offered = new AtomicLongArray(buckets * CRITICALITIES);
    this.ended = new AtomicLongArray(buckets * CRITICALITIES * ENDINGS);
    turn.phases().forEach(phase -> latencies.add(new ConcurrentHistogram(SIGNIFICANT_DIGITS)));
  }

  void sent(int bucket, Criticality criticality) {
    unanswered.incrementAndGet();
    offered.incrementAndGet(slot(bucket, criticality));
  }

  void ended(int phase, int bucket, Criticality criticality, Ending ending, long latencyNanos) {
    ended.incrementAndGet(slot(bucket, criticality) * ENDINGS + ending.ordinal());
    if (ending == Ending.SUCCEEDED) {
      latencies.get(phase).recordValue(Math.max(0, latencyNanos));
    }
    unanswered.decrementAndGet();
  }

  long unanswered() {
    return unanswered.get();
  }

  ClientSample sample(long retries, double worstLagMillis, long heapBytes) {
    List<ClientSample.Count> counts = new ArrayList<>();
    for (int slot = 0; slot < buckets * CRITICALITIES; slot++) {
      long[] endings = new long[ENDINGS];
      for (int ending = 0; ending < ENDINGS; ending++) {
        endings[ending] = ended.get(slot * ENDINGS + ending);
      }
      counts.add(
          new ClientSample.Count(offered.get(slot), Arrays.stream(endings).boxed().toList()));
    }
    return new ClientSample(
        counts,
        latencies.stream().map(ClientTally::encoded).toList(),
        unanswered(),
        retries,
        worstLagMillis,
        heapBytes);
  }

  private int slot(int bucket, Criticality criticality) {
    return bucket * CRITICALITIES + criticality.ordinal();
  }

  private static String encoded(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }
}
