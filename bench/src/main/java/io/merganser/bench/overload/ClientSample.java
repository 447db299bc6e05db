package io.merganser.bench.overload;

import io.merganser.Criticality;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * What one client saw in a turn.
 *
 * @param counts by bucket, and in it by criticality
 * @param latencies of successes from when they were due, in nanoseconds, a histogram in base 64 for
 *     each phase
 * @param unanswered requests that had not ended long after their deadline
 * @param worstLagMillis by how much a request was sent too late at worst: a busy machine, or a long
 *     collection
 * @param heapBytes under load, after a collection; zero where it was not asked for
 */
record ClientSample(
    List<Count> counts,
    List<String> latencies,
    long unanswered,
    long retries,
    double worstLagMillis,
    long heapBytes) {

  ClientSample {
    counts = List.copyOf(counts);
    latencies = List.copyOf(latencies);
  }

  /**
   * Of one criticality in one bucket.
   *
   * @param endings in the order of {@link Ending}
   */
  record Count(long offered, List<Long> endings) {

    Count {
      endings = List.copyOf(endings);
    }
  }

  Count count(int bucket, Criticality criticality) {
    return counts.get(bucket * Criticality.values().length + criticality.ordinal());
  }

  Histogram latency(int phase) {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(latencies.get(phase)));
    try {
      return Histogram.decodeFromCompressedByteBuffer(bytes, 0);
    } catch (DataFormatException e) {
      throw new IllegalStateException("a node must send a histogram, but sent " + bytes, e);
    }
  }
}
