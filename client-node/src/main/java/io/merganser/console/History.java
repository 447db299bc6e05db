package io.merganser.console;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last samples of one service. By one thread at a time. */
final class History {
  private final int most;
  private final Deque<Sample> samples = new ArrayDeque<>();

  /**
   * @param length how far back it goes
   * @param interval the time between two samples
   */
  History(Duration length, Duration interval) {
    this.most = (int) Math.max(1, length.dividedBy(interval));
  }

  void add(Sample sample) {
    samples.addLast(sample);
    if (samples.size() > most) {
      samples.removeFirst();
    }
  }

  /** The youngest sample, if there is one. */
  @Nullable Sample last() {
    return samples.peekLast();
  }

  /** All samples, the oldest first. */
  List<Sample> samples() {
    return List.copyOf(samples);
  }
}
