package io.merganser.console;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Remembers for a while who has left. By one thread at a time. */
final class Departures {
  private final long memoryNanos;
  private final int most;
  private Map<String, String> present = Map.of();
  private final Map<String, Departed> departed = new LinkedHashMap<>();

  private record Departed(String node, long atNanos) {}

  /**
   * @param most how many are remembered, whatever happens
   */
  Departures(Duration memory, int most) {
    this.memoryNanos = memory.toNanos();
    this.most = most;
  }

  /** Takes in who is there, as nodes by ids; the nodes of those who left lately, by their ids. */
  Map<String, String> update(Map<String, String> now, long nowNanos) {
    present.forEach(
        (id, node) -> {
          if (!now.containsKey(id) && departed.size() < most) {
            departed.put(id, new Departed(node, nowNanos));
          }
        });
    present = Map.copyOf(now);
    departed
        .entrySet()
        .removeIf(
            entry ->
                now.containsKey(entry.getKey())
                    || nowNanos - entry.getValue().atNanos >= memoryNanos);
    Map<String, String> result = new LinkedHashMap<>();
    departed.forEach((id, gone) -> result.put(id, gone.node));
    return result;
  }
}
