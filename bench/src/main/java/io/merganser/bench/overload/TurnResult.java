package io.merganser.bench.overload;

import io.merganser.Criticality;
import java.util.List;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** What all nodes saw in a turn, put together. Buckets are counted from the turn's start. */
record TurnResult(List<Phase> phases, List<BackendSample> backends, List<ClientSample> clients) {

  TurnResult {
    phases = List.copyOf(phases);
    backends = List.copyOf(backends);
    clients = List.copyOf(clients);
  }

  /** The buckets of some phases that follow each other, the last one included. */
  Span span(int firstPhase, int lastPhase) {
    int from = buckets(0, firstPhase);
    return new Span(from, from + buckets(firstPhase, lastPhase + 1));
  }

  private int buckets(int fromPhase, int toPhase) {
    return phases.subList(fromPhase, toPhase).stream().mapToInt(Phase::buckets).sum();
  }

  /**
   * Some buckets in a row.
   *
   * @param to the first that is not among them
   */
  record Span(int from, int to) {

    double seconds() {
      return (to - from) * Turn.BUCKET_MILLIS / 1e3;
    }

    /** At most so many of its first seconds. */
    Span first(int seconds) {
      return new Span(from, Math.min(to, from + (int) (seconds * 1_000L / Turn.BUCKET_MILLIS)));
    }

    Span bucket(int index) {
      return buckets(index, 1);
    }

    /** So many of its buckets, from the one with that index. */
    Span buckets(int index, int count) {
      return new Span(from + index, from + index + count);
    }

    int buckets() {
      return to - from;
    }
  }

  long offered(Span span, Criticality criticality) {
    return sum(span, criticality, ClientSample.Count::offered);
  }

  long offered(Span span) {
    return sum(span, ClientSample.Count::offered);
  }

  long ended(Span span, Ending ending) {
    return sum(span, count -> count.endings().get(ending.ordinal()));
  }

  long ended(Span span, Criticality criticality, Ending ending) {
    return sum(span, criticality, count -> count.endings().get(ending.ordinal()));
  }

  /** By how much a count of the backends grew. */
  long grown(Span span, ToLongFunction<BackendSample.Reading> count) {
    return backends.stream()
        .mapToLong(
            backend ->
                count.applyAsLong(backend.readings().get(span.to()))
                    - count.applyAsLong(backend.readings().get(span.from())))
        .sum();
  }

  /** Of the successes of a phase, in milliseconds. */
  double p99Millis(int phase) {
    Histogram all = new Histogram(3);
    clients.forEach(client -> all.add(client.latency(phase)));
    return all.getTotalCount() == 0 ? Double.NaN : all.getValueAtPercentile(99) / 1e6;
  }

  /** Of the work alone, in seconds. */
  double meanRunSeconds(Span span) {
    return grown(span, BackendSample.Reading::runNanos)
        / 1e9
        / grown(span, BackendSample.Reading::runs);
  }

  long retries() {
    return clients.stream().mapToLong(ClientSample::retries).sum();
  }

  long unanswered() {
    return clients.stream().mapToLong(ClientSample::unanswered).sum();
  }

  double worstLagMillis() {
    return clients.stream().mapToDouble(ClientSample::worstLagMillis).max().orElse(0);
  }

  private long sum(Span span, ToLongFunction<ClientSample.Count> count) {
    long sum = 0;
    for (Criticality criticality : Criticality.values()) {
      sum += sum(span, criticality, count);
    }
    return sum;
  }

  private long sum(Span span, Criticality criticality, ToLongFunction<ClientSample.Count> count) {
    long sum = 0;
    for (ClientSample client : clients) {
      for (int bucket = span.from(); bucket < span.to(); bucket++) {
        sum += count.applyAsLong(client.count(bucket, criticality));
      }
    }
    return sum;
  }
}
