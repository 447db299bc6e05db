package io.merganser.bench.compare;

import java.util.ArrayDeque;
import java.util.Deque;

/** The end of what a process wrote. Any thread may use it. */
final class LastLines {
  private final int limit;
  private final Deque<String> lines = new ArrayDeque<>();

  LastLines(int limit) {
    this.limit = limit;
  }

  synchronized void add(String line) {
    if (lines.size() == limit) {
      lines.removeFirst();
    }
    lines.addLast(line);
  }

  /** The lines indented under a heading, or nothing. */
  synchronized String shown() {
    String separator = System.lineSeparator() + "  ";
    return lines.isEmpty() ? "" : ":" + separator + String.join(separator, lines);
  }
}
